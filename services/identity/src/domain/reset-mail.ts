export type MailText = { subject: string; text: string }

/** The mail that brings a reset link; `origin` is where browsers reach Muster. */
export function resetMail({
  name,
  origin,
  token,
  lifetimeSeconds,
}: {
  name: string
  origin: string
  token: string
  lifetimeSeconds: number
}): MailText {
  const link = `${origin}/reset-password?token=${token}`
  return {
    subject: 'Set a new Muster password',
    text: [
      `Hello ${name},`,
      'Someone asked to set a new password for your Muster account. Open this link to choose one:',
      link,
      `The link works once, for ${Math.round(lifetimeSeconds / 60)} minutes. It ends every open session of your account.`,
      'If this was not you, ignore this mail: your password stays as it is.',
      'Muster',
    ].join('\n\n'),
  }
}
