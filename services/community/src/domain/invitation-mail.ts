import type { Language } from '@muster/contracts/vocabulary/languages'
import { localTimeZone } from '@muster/contracts/vocabulary/time-zone'
import { texts } from '@muster/languages/all/mail'
import { fill } from '@muster/languages/fill'
import { composeMail } from '@muster/service-kit/mail/compose-mail'
import { harmlessName } from '@muster/service-kit/mail/harmless-name'
import type { MailText } from '@muster/service-kit/mail/mailer'

/** The text of the mail with the link of an invitation. `language`: the inviter's. `group`: name of the community. `origin`: the public origin of Muster. */
export function invitationMail({
  inviter,
  group,
  email,
  origin,
  token,
  expiresAt,
  language,
}: {
  inviter: string
  group: string
  email: string
  origin: string
  token: string
  expiresAt: Date
  language: Language
}): MailText {
  const { subject, greeting, asked, lifetime, notYou, signature } = texts[language].invitation
  const date = expiresAt.toLocaleDateString(language, { dateStyle: 'long', timeZone: localTimeZone })
  const values = { inviter: harmlessName(inviter), group: harmlessName(group), email, date }
  const words = [asked, lifetime, notYou, signature].map(text => fill(text, values))
  const [question = '', ...rest] = words
  const link = `${origin}/forum/invite/${token}`
  return composeMail({ subject: fill(subject, values), language, parts: [greeting, question, { link }, ...rest] })
}
