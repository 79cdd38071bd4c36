import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { build, type Plugin, type Rolldown } from 'vite'

import type { prerender as prerenderPages } from '../src/prerender'

type Made = Awaited<ReturnType<typeof prerenderPages>>[number]

/** Writes the pages that `src/prerender.tsx` makes, each as a whole document, to the folder `pages`. */
export function prerender(): Plugin {
  let root: string
  let folder: string
  let isServer: boolean
  let chunks: Rolldown.OutputChunk[]
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = resolve(root, config.build.outDir)
      isServer = Boolean(config.build.ssr)
    },
    generateBundle(_, bundle) {
      chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (isServer) return
        const shell = readFileSync(join(folder, 'index.html'), 'utf8')
        mkdirSync(join(folder, 'pages'), { recursive: true })
        for (const page of await makePages(root)) {
          writeFileSync(join(folder, 'pages', `${page.path.slice(1) || 'home'}.html`), document(shell, page, filesOf(chunks, page.screen)))
        }
      },
    },
  }
}

async function makePages(root: string): Promise<Made[]> {
  const outDir = join(root, 'node_modules/.prerender') // from there its packages are found
  await build({ root, logLevel: 'warn', build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false } })
  const module = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as { prerender: typeof prerenderPages }
  const pages = await module.prerender()
  rmSync(outDir, { recursive: true })
  return pages
}

/** The files with the code of a screen that is loaded when somebody goes there. */
function filesOf(chunks: Rolldown.OutputChunk[], screen?: string): string[] {
  const files = new Set(chunks.filter(({ name, isDynamicEntry }) => isDynamicEntry && name === screen).map(({ fileName }) => fileName))
  for (const file of files) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(imported)
  }
  if (screen && files.size === 0) throw new Error(`there is no ${screen}`)
  return [...files]
}

function document(shell: string, { title, description, site, note, html }: Made, files: string[]): string {
  const meta = (name: 'name' | 'property', key: string, content: string) => `<meta ${name}="${key}" content="${escape(content)}" />`
  const head = [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site),
    meta('property', 'og:locale', 'de_DE'),
  ]
  const replace = (text: string, part: RegExp, by: string) => {
    if (!part.test(text)) throw new Error(`index.html has no ${part}`)
    return text.replace(part, () => by)
  }
  const without = replace(shell, /<meta\s+name="description"[^>]*>\s*/, '')
  const titled = replace(without, /<title>.*<\/title>/, head.join('\n    '))
  const noted = replace(titled, /<noscript>.*<\/noscript>\s*/, '')
  const noscript = note ? `<noscript><p class="alert alert-warning text-center m-0">${escape(note)}</p></noscript>\n    ` : ''
  const shared = noted.match(/<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g) ?? []
  const bare = shared.reduce((text, tag) => text.replace(tag, ''), noted).replace(/^\s*\n/gm, '')
  const own = files.filter((file) => !noted.includes(file)).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  // What is made already is seen first: boot.js fetches the code.
  const late = replace(bare, /<script src="\/boot\.js">/, `<template data-code>${[...shared, ...own].join('')}</template>\n    <script src="/boot.js">`)
  return replace(late, /<div id="root"><\/div>/, `${noscript}<div id="root">${html}</div>`)
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
