import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts } from '@muster/languages/all/mail'
import { fill } from '@muster/languages/fill'

export type MailText = { subject: string; text: string }

/** The mail with the reset link, in the reader's language; `origin` is the public origin of Muster. */
export function resetMail({
  name,
  origin,
  token,
  lifetimeSeconds,
  language,
}: {
  name: string
  origin: string
  token: string
  lifetimeSeconds: number
  language: Language
}): MailText {
  const { subject, greeting, asked, lifetime, notYou, signature } = texts[language].reset
  const values = { name, minutes: String(Math.round(lifetimeSeconds / 60)) }
  const link = `${origin}/reset-password?token=${token}`
  const parts = [greeting, asked, link, lifetime, notYou, signature]
  return { subject, text: parts.map(part => (part === link ? part : fill(part, values))).join('\n\n') }
}
