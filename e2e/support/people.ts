import type { ReplyOf } from '@muster/contracts/define-route'
import { createUser } from '@muster/contracts/routes/identity'
import { buildNewUser } from '@muster/test-kit/builders/profile'
import type { BrowserContext } from '@playwright/test'
import { stage } from './stage.ts'

export const password = 'correct horse battery'
type Profile = ReturnType<typeof buildNewUser>
export type Person = ReplyOf<typeof createUser>

/** Creates a person through the API and signs them in in this browser context. */
export async function signIn(context: BrowserContext, parts: Partial<Profile> = {}): Promise<Person> {
  const { url } = stage()
  const answer = await context.request.post(url + createUser.path, {
    data: buildNewUser({ password, location: 'Orinda, CA', ...parts }),
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as Person
}
