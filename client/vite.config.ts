import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { compress } from './build/compress.ts'
import { isOfFirstLoad } from './build/firstLoad.ts'
import { prerender } from './build/prerender.ts'
import { usedBootstrap } from './build/usedBootstrap.ts'

const src = fileURLToPath(new URL('./src', import.meta.url))
const server = 'http://localhost:8080'

export default defineConfig({
  plugins: [react(), usedBootstrap(src), prerender(), compress()],
  resolve: {
    alias: { '@': src },
  },
  server: {
    proxy: { '/api': server, '/healthz': server, '/readyz': server },
  },
  build: {
    outDir: '../server/internal/httpapi/dist',
    emptyOutDir: true,
    // The content security policy knows no inline code: everything stays a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen runs on, in few files; the packages' changes seldom.
          groups: [
            { name: 'vendor', test: /node_modules.*\.[cm]?js$/ },
            { name: 'store', test: /src\/(api|app)\/|Slice\.ts$/ },
            {
              name: (id, graph) => (isOfFirstLoad(id, graph) ? 'frame' : null),
              debugName: 'frame',
              // Not main, which waits for screens that import the frame. The catalogue imports all texts; these are the ones
              // that the frame itself shows.
              test: /src\/(?!text\/|main\.).*\.tsx?$|src\/text\/(common|failure\w*|pages|notifications)\.ts$/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
})
