import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts } from '@muster/languages/all/mail'
import { fill } from '@muster/languages/fill'
import { composeMail } from '@muster/service-kit/mail/compose-mail'
import { harmlessName } from '@muster/service-kit/mail/harmless-name'
import type { MailText } from '@muster/service-kit/mail/mailer'

/** `origin`: the public origin of Muster. `language`: the reader's. */
type Link = { origin: string; token: string; lifetimeSeconds: number; language: Language }

/** The mail with the link that sets a new password. `name` may have been chosen by a stranger who registered the address, so it is cleaned. */
export function resetMail({ name, origin, token, lifetimeSeconds, language }: Link & { name: string }): MailText {
  const { subject, greeting, asked, lifetime, notYou, signature } = texts[language].reset
  const link = `${origin}/reset-password?token=${token}`
  const minutes = String(Math.round(lifetimeSeconds / 60))
  const parts = [
    fill(greeting, { name: harmlessName(name) }),
    asked,
    { link },
    fill(lifetime, { minutes }),
    notYou,
    signature,
  ]
  return composeMail({ subject, language, parts })
}

/** The mail with the link that verifies an address. It names nobody: anybody can register any address under any name. */
export function verificationMail({ origin, token, lifetimeSeconds, language }: Link): MailText {
  const { subject, greeting, asked, lifetime, notYou, signature } = texts[language].verification
  // The token is in the fragment, which browsers do not send to servers, so it is in no log.
  const link = `${origin}/verify-email#${token}`
  const hours = String(Math.round(lifetimeSeconds / 3_600))
  return composeMail({
    subject,
    language,
    parts: [greeting, asked, { link }, fill(lifetime, { hours }), notYou, signature],
  })
}

/** Changes about which the owner gets a mail, because somebody else may have made them. */
export const securityChanges = ['password-changed', 'password-reset', 'passkey-added', 'passkey-removed'] as const
export type SecurityChange = (typeof securityChanges)[number]

/** The mail that tells an owner what was changed, and how to get the account back. `device`: name of the device; null if unknown. */
export function securityMail({
  change,
  device,
  origin,
  language,
}: Pick<Link, 'origin' | 'language'> & { change: SecurityChange; device: string | null }): MailText {
  const { changes, greeting, onDevice, wasYou, notYou, signature } = texts[language].security
  const { subject, happened } = changes[change]
  const where = device === null ? [] : [fill(onDevice, { device })]
  const parts = [
    greeting,
    [happened, ...where].join(' '),
    wasYou,
    notYou,
    { link: `${origin}/forgot-password` },
    signature,
  ]
  return composeMail({ subject, language, parts })
}

/** The mail that tells a person that an operator has exported their data. */
export function exportedMail({ language }: Pick<Link, 'language'>): MailText {
  const { subject, greeting, happened, wasYou, notYou, signature } = texts[language].exported
  return composeMail({ subject, language, parts: [greeting, happened, wasYou, notYou, signature] })
}

/** The mail with a sign-in code. */
export function codeMail({
  code,
  lifetimeSeconds,
  language,
}: Pick<Link, 'lifetimeSeconds' | 'language'> & { code: string }): MailText {
  const { subject, greeting, asked, lifetime, notYou, signature } = texts[language].code
  const minutes = String(Math.round(lifetimeSeconds / 60))
  return composeMail({
    subject,
    language,
    parts: [greeting, asked, { code }, fill(lifetime, { minutes }), notYou, signature],
  })
}
