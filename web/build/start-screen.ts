import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Texts = { loading: string; notLoaded: string; callEmergency: string }

const folder = join(import.meta.dirname, '../../languages')
const read = <T>(path: string): T => JSON.parse(readFileSync(join(folder, path), 'utf8')) as T

// lucide's loader-circle, the same spinner as the app's.
const spinner =
  '<svg class="start-spinner" viewBox="0 0 24 24" aria-hidden="true"><path d="M21 12a9 9 0 1 1-6.219-8.56"/></svg>'

/** Contains every language: the reader's is known only when a script runs. */
function markup(): string {
  const languages = Object.keys(read<Record<string, unknown>>('list.json'))
  const lines = (key: keyof Texts) =>
    languages.map(one => `<span lang="${one}">${read<Texts>(`${one}/common.json`)[key]}</span>`).join('')
  return `<div class="start"><div class="loading"><p class="soon" role="status">${spinner}${lines('loading')}</p><p class="late">${lines('notLoaded')}</p></div><a href="tel:911">${lines('callEmergency')}</a></div>`
}

/**
 * Puts the loading screen into index.html, so that 911 can be called before any script runs. The gateway writes its first
 * page between the same marks.
 */
export function startScreen(): Plugin {
  return {
    name: 'muster-start-screen',
    transformIndexHtml: html => html.replace('<!--start-screen-->', `<!--start-->${markup()}<!--/start-->`),
  }
}
