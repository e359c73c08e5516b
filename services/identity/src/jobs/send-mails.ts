import type { User } from '@muster/contracts/entities/user'
import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import type { MailText } from '@muster/service-kit/mail/mailer'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { newMailedToken } from '../domain/mailed-token.ts'
import { codeMail, exportedMail, resetMail, securityMail, verificationMail } from '../domain/mails.ts'
import type { MailedTokens } from '../store/mailed-tokens.ts'
import { codeLifetimeSeconds } from '../store/sign-in-codes.ts'
import type {
  sendExportedMail,
  sendResetMail,
  sendSecurityMail,
  sendSignInCode,
  sendVerificationMail,
} from './mail-jobs.ts'

/** A mail with a link. `tokens`: where the token is stored. `mail`: makes the text. */
type Link = { tokens: MailedTokens; lifetimeSeconds: number; mail(token: string): MailText }

/** Stores a new token and mails its link. Nothing is sent while the account has the maximum number of open links. */
async function mailLink({ clock, mailer, log }: Context, user: User, { tokens, lifetimeSeconds, mail }: Link) {
  const { token, hash } = newMailedToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1_000)
  if (!(await tokens.add(user.id, hash, { now, expiresAt }))) {
    log.info({ userId: user.id }, 'mail not sent: too many open links')
    return
  }
  try {
    await mailer.send({ to: user.email, ...mail(token) })
  } catch (err) {
    // A retry creates a new token, because only the hash of this one is stored.
    await tokens.remove(user.id, hash)
    throw err
  }
}

/** Creates the job that sends a reset link, if the account exists. */
export function createSendResetMail(context: Context) {
  const { config, users, credentials } = context
  const { PUBLIC_ORIGIN: origin, RESET_TTL_SECONDS: lifetimeSeconds } = config
  return async ({ email, language }: z.output<typeof sendResetMail.payload>): Promise<void> => {
    const user = await users.findByEmail(email)
    if (!user) return
    const words = { name: user.name, language: user.language ?? language }
    const mail = (token: string) => resetMail({ ...words, origin, token, lifetimeSeconds })
    await mailLink(context, user, { tokens: credentials.resets, lifetimeSeconds, mail })
  }
}

/**
 * Creates the job that sends a sign-in code. If the address is not verified, it sends a reset link instead: using it verifies the address, and removes the
 * password and passkeys of a stranger who may have registered it.
 */
export function createSendSignInCode(context: Context) {
  const { codes, log, mailer, users } = context
  const sendReset = createSendResetMail(context)
  return async ({ email, ticket, language }: z.output<typeof sendSignInCode.payload>): Promise<void> => {
    const user = await users.findByEmail(email)
    if (!user) return
    if (!user.isEmailVerified) return sendReset({ email, language })
    const code = await codes.issue(email, ticket)
    if (code === null) return log.info({ userId: user.id }, 'mail not sent: too many codes today')
    await mailer.send({ to: user.email, ...codeMail({ code, lifetimeSeconds: codeLifetimeSeconds, language }) })
  }
}

/** Creates the job that sends the link which verifies an address, unless it is verified by now. */
export function createSendVerificationMail(context: Context) {
  const { config, users, verifications } = context
  const { PUBLIC_ORIGIN: origin, VERIFICATION_TTL_SECONDS: lifetimeSeconds } = config
  return async ({ userId, language }: z.output<typeof sendVerificationMail.payload>): Promise<void> => {
    const user = await users.find(userId)
    if (!user || user.isEmailVerified) return
    const words = { language: user.language ?? language }
    const mail = (token: string) => verificationMail({ ...words, origin, token, lifetimeSeconds })
    await mailLink(context, user, { tokens: verifications.tokens, lifetimeSeconds, mail })
  }
}

/** Mails the owner of an account in their language. Sends nothing to an unverified address, because it may be a stranger's. */
async function tellOwner({ mailer, users }: Context, userId: string, mail: (language: Language) => MailText) {
  const user = await users.find(userId)
  if (!user?.isEmailVerified) return
  await mailer.send({ to: user.email, ...mail(user.language ?? defaultLanguage) })
}

/** Creates the job that tells an owner about a change that somebody else may have made. */
export function createSendSecurityMail(context: Context) {
  const { PUBLIC_ORIGIN: origin } = context.config
  return ({ userId, change, device }: z.output<typeof sendSecurityMail.payload>): Promise<void> =>
    tellOwner(context, userId, language => securityMail({ change, device, origin, language }))
}

/** Creates the job that tells an owner that an operator has exported their data. */
export function createSendExportedMail(context: Context) {
  return ({ userId }: z.output<typeof sendExportedMail.payload>): Promise<void> =>
    tellOwner(context, userId, language => exportedMail({ language }))
}
