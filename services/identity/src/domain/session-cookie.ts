import { sessionCookieName } from '@muster/service-kit/redis/sessions'

// Other characters are not from our ids and could inject attributes into a Set-Cookie header.
const sessionId = /^[A-Za-z0-9_-]{1,128}$/

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** Reads and writes the session cookie; over https it carries the __Host- prefix and Secure. */
export function createSessionCookie({ secure, maxAgeSeconds }: { secure: boolean; maxAgeSeconds: number }) {
  const name = sessionCookieName(secure)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    /** The session id in a Cookie header, or null. */
    read(header: string | undefined): string | null {
      for (const pair of header?.split(';') ?? []) {
        const [key, ...value] = pair.trim().split('=')
        const id = value.join('=')
        if (key === name) return sessionId.test(id) ? id : null
      }
      return null
    },
    set: (id: string) => `${name}=${id}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}
