import type { BodyInput } from '@muster/contracts/define-route'
import type { createUser } from '@muster/contracts/routes/identity'
import { buildId } from './ids.ts'

type NewUser = BodyInput<typeof createUser>

/** The body of the profile form for a new account. Pass only what matters, for example `{ hasWheelchair: true }`. */
export function buildNewUser(parts: Partial<NewUser> = {}): NewUser {
  return {
    email: `${buildId()}@example.org`,
    password: 'correct horse battery',
    name: 'Ada Rivera',
    location: 'Paradise, CA',
    transportationType: 'own_vehicle',
    emergencyContacts: [buildContact({ isPrimary: true })],
    ...parts,
  }
}

type Contact = NewUser['emergencyContacts'][number]

export function buildContact(parts: Partial<Contact> = {}): Contact {
  return { name: 'Luis Rivera', phone: '+1 530 555 0100', relationship: 'Brother', ...parts }
}
