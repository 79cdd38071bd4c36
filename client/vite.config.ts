import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { compress } from './build/compress'
import { prerender } from './build/prerender'
import { usedBootstrap } from './build/usedBootstrap'

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
