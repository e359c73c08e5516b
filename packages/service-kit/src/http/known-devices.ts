import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A family at one tablet. */
const mostPeople = 6
const lifetimeMs = 400 * 24 * 60 * 60 * 1_000

/**
 * Remembers on a device whose accounts were opened there, so that a stranger's failed sign-ins elsewhere cannot shut their owners out. The
 * value names nobody: each entry is a time, a random salt and their HMAC together with the e-mail address. Entries under the `other` secret count too.
 */
export function createKnownDevices(secret: string, other?: string) {
  const keyFrom = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'muster.gateway.known-devices', 32))
  const key = keyFrom(secret)
  const keys = other === undefined ? [key] : [key, keyFrom(other)]
  const seal = (email: string, time: string, salt: string, key: Buffer) =>
    createHmac('sha256', key).update(`${time}.${salt}.${email}`).digest('base64url')
  const entriesOf = (value: string | undefined) => value?.slice(0, 1_000).split('~') ?? []

  function isFor(entry: string, email: string, now: Date): boolean {
    const [time = '', salt = '', given = ''] = entry.split('.')
    const age = now.getTime() - Number.parseInt(time, 36)
    const said = Buffer.from(given)
    const isSaid = (expected: Buffer) => said.length === expected.length && timingSafeEqual(said, expected)
    return age < lifetimeMs && keys.some(one => isSaid(Buffer.from(seal(email, time, salt, one))))
  }

  return {
    /** The entry of a cookie that knows this account; null where it was never opened with it. */
    entryFor(value: string | undefined, email: string, now: Date): string | null {
      return entriesOf(value).find(entry => isFor(entry, email, now)) ?? null
    },

    /** The cookie's value once an account that it did not know was opened on the device too. */
    remember(value: string | undefined, email: string, now: Date): string {
      const time = now.getTime().toString(36)
      const salt = randomBytes(9).toString('base64url')
      const others = entriesOf(value).filter(entry => entry !== '')
      return [`${time}.${salt}.${seal(email, time, salt, key)}`, ...others].slice(0, mostPeople).join('~')
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>

/** The cookie that holds them. Only what signs in reads it, and pages stay the same for everybody. */
export function knownDeviceCookie(isSecure: boolean) {
  const name = isSecure ? '__Secure-muster-device' : 'muster-device'
  const attributes = { httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: lifetimeMs / 1_000 } as const
  return { name, paths: ['/api/auth', '/sign-in'].map(path => ({ ...attributes, path })) }
}
