import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** The maximum number of accounts that one device remembers: enough for a family that shares a tablet. */
const mostPeople = 6
const lifetimeMs = 400 * 24 * 60 * 60 * 1_000

/**
 * Remembers in a cookie which accounts have signed in on a device. Failed sign-ins elsewhere then cannot lock the owner out on this device. The cookie contains no
 * address: each entry is a time, a random salt, and the HMAC of both with the e-mail address. Entries that were made with the `other` secret are accepted too.
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
    /** The entry of the cookie for this account; null if the account has not signed in on the device. */
    entryFor(value: string | undefined, email: string, now: Date): string | null {
      return entriesOf(value).find(entry => isFor(entry, email, now)) ?? null
    },

    /** The new value of the cookie after a sign-in with an account that has no entry yet. */
    remember(value: string | undefined, email: string, now: Date): string {
      const time = now.getTime().toString(36)
      const salt = randomBytes(9).toString('base64url')
      const others = entriesOf(value).filter(entry => entry !== '')
      return [`${time}.${salt}.${seal(email, time, salt, key)}`, ...others].slice(0, mostPeople).join('~')
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>

/** Name and attributes of the cookie. It is sent only to the paths that sign in, so that cached pages do not depend on it. */
export function knownDeviceCookie(isSecure: boolean) {
  const name = isSecure ? '__Secure-muster-device' : 'muster-device'
  const attributes = { httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: lifetimeMs / 1_000 } as const
  return { name, paths: ['/api/auth', '/sign-in'].map(path => ({ ...attributes, path })) }
}
