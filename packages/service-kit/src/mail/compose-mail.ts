import type { Language } from '@muster/contracts/vocabulary/languages'
import type { MailText } from './mailer.ts'

/** A paragraph of a mail: text, a link in a paragraph of its own, or a code to type. */
export type MailPart = string | { link: string } | { code: string }

/** Makes a mail as plain text and as HTML from the same paragraphs. Text is escaped in the HTML. */
export function composeMail({
  subject,
  language,
  parts,
}: {
  subject: string
  language: Language
  parts: readonly MailPart[]
}): MailText {
  const body = parts.map(part => `<p style="margin:0 0 16px">${htmlOf(part)}</p>`).join('\n')
  return {
    subject,
    text: parts.map(textOf).join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      `<body style="margin:0 auto;padding:24px;max-width:36em;font:16px/1.5 sans-serif">\n${body}\n</body></html>`,
    ].join(''),
  }
}

function textOf(part: MailPart): string {
  if (typeof part === 'string') return part
  return 'link' in part ? part.link : part.code
}

function htmlOf(part: MailPart): string {
  const text = escapeHtml(textOf(part))
  if (typeof part === 'string') return text
  // Shows the address itself, because a label would hide where the link leads.
  if ('link' in part) return `<a href="${text}" style="font-weight:bold;overflow-wrap:anywhere">${text}</a>`
  return `<b style="font-size:28px;letter-spacing:4px">${text}</b>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)
