import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { transform, type Selector } from 'lightningcss'
import type { Plugin } from 'vite'

/**
 * Leaves of Bootstrap's style sheet what the client can use: a rule stays where each class of one of its selectors is
 * a word of the sources. So a class's name must stand there whole, never be put together.
 */
export function usedBootstrap(sources: string): Plugin {
  return {
    name: 'used-bootstrap',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[/\\]bootstrap[/\\]dist[/\\]css[/\\]/.test(id)) return
      return { code: onlyFor(wordsIn(sources), code), map: null }
    },
  }
}

function wordsIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  return new Set(files.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/[\w-]+/g) ?? []))
}

function onlyFor(words: Set<string>, css: string): string {
  const usable = (selector: Selector) => selector.every((part) => part.type !== 'class' || words.has(part.name))
  const { code } = transform({
    filename: 'bootstrap.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style(rule) {
          return rule.value.selectors.some(usable) ? undefined : []
        },
      },
    },
  })
  return code.toString()
}
