import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Plugin } from 'vite'

const packable = /\.(css|html|js|json|svg|txt)$/

/** Puts beside each file what gzip and Brotli make of it at their best, where that is less. */
export function compress(): Plugin {
  let folder: string
  let isServer: boolean
  return {
    name: 'compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
      isServer = Boolean(build.ssr)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (isServer) return
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (packable.test(name)) pack(join(folder, name))
        }
        this.info(`the first load is ${firstLoad(folder)} bytes of scripts and styles (gzip)`)
      },
    },
  }
}

function pack(file: string) {
  const content = readFileSync(file)
  const packed = {
    gz: gzipSync(content, { level: 9 }),
    br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  }
  for (const [ending, less] of Object.entries(packed)) {
    if (less.length < content.length) writeFileSync(`${file}.${ending}`, less)
  }
}

function firstLoad(folder: string): number {
  const files = readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)
  return [...files].reduce((sum, [, name = '']) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0)
}
