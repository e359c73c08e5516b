import { createUser } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import type { CookieClient } from '@muster/test-kit/cookie-client'

export type Member = { userId: string; client: CookieClient }

/** Registers a new person, who is then signed in with this client. */
export async function register(client: CookieClient): Promise<Member> {
  const { body } = await client.call(createUser, { body: buildNewUser() })
  return { userId: (body as { id: string }).id, client }
}
