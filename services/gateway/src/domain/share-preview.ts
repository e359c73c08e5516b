import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts as achievements } from '@muster/languages/all/achievements'
import { texts as common } from '@muster/languages/all/common'
import { texts as forum } from '@muster/languages/all/forum'
import { texts as help } from '@muster/languages/all/help'
import { texts as landing } from '@muster/languages/all/landing'
import { escapeHtml } from './escape-html.ts'

/** The subject of a shared link. It is taken from the address only, so that a preview does not reveal names of people or communities. */
export type SharedSubject =
  | { kind: 'achievement'; id: string }
  | { kind: 'group' }
  | { kind: 'invitation' }
  | { kind: 'help' }

/** The subject of an address that people share; null for all other pages. `id` is empty for an unknown achievement. */
export function sharedSubjectOf(path: string, query: Readonly<Record<string, unknown>>): SharedSubject | null {
  if (path === '/achievements') {
    const { highlight } = query
    return typeof highlight === 'string' && highlight in achievements.en.catalogue
      ? { kind: 'achievement', id: highlight }
      : { kind: 'achievement', id: '' }
  }
  if (/^\/forum\/invite\/[^/]+\/?$/.test(path)) return { kind: 'invitation' }
  if (/^\/help\/claim\/[^/]+\/?$/.test(path)) return { kind: 'help' }
  return path === '/forum' || /^\/forum\/[^/]+\/?$/.test(path) ? { kind: 'group' } : null
}

const picture = { path: '/share.png', width: 1200, height: 630 }

/** The Open Graph elements of a page (ogp.me), for link previews in messengers and social networks. `origin`: the public origin. */
export function previewOf(shared: SharedSubject | null, language: Language, origin: string): string {
  const { title, text } = wordsOf(shared, language)
  const { product } = common[language]
  const properties = {
    'og:site_name': product,
    'og:type': 'website',
    'og:title': title,
    'og:description': text,
    'og:locale': language,
    'og:image': `${origin}${picture.path}`,
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': product,
  }
  return [
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

function wordsOf(shared: SharedSubject | null, language: Language): { title: string; text: string } {
  const { preview } = forum[language]
  if (shared?.kind === 'group') return { title: preview.group, text: preview.groupText }
  if (shared?.kind === 'invitation') return { title: preview.invitation, text: preview.invitationText }
  if (shared?.kind === 'help') return help[language].link
  const catalogue: Readonly<Record<string, { title: string; description: string }>> = achievements[language].catalogue
  const earned = shared?.kind === 'achievement' ? catalogue[shared.id] : undefined
  if (earned) return { title: earned.title, text: `${earned.description} ${preview.ready}` }
  const { title, text } = landing[language].hero
  return { title, text }
}
