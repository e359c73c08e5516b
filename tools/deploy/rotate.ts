import { parseEnv } from 'node:util'
import { makeInternalKeyPair, publicKeyOf } from '@muster/service-kit/http/internal-keys'
import { makeVapidPair } from '../start/secrets.ts'
import { makeSecret, withVariable } from './secrets.ts'

/** `add`: the next secret is accepted. `use`: it is used, and the former one is still accepted. `drop`: only the new one is accepted. */
export const rotationSteps = ['add', 'use', 'drop'] as const
export type RotationStep = (typeof rotationSteps)[number]

/** `has` returns the value of a variable, and throws if it is empty. */
type Change = (has: (name: string) => string, given: NodeJS.Dict<string>) => Record<string, string>

/** What each step changes in an .env file. A step throws if the previous one has not been done. */
const rotations = {
  'internal-token': {
    add: has => {
      const next = makeInternalKeyPair()
      const current = publicKeyOf(has('INTERNAL_TOKEN_PRIVATE_KEY'))
      return {
        INTERNAL_TOKEN_NEXT_PRIVATE_KEY: next.privateKey,
        INTERNAL_TOKEN_PUBLIC_KEYS: `${current},${next.publicKey}`,
      }
    },
    use: has => ({
      INTERNAL_TOKEN_PRIVATE_KEY: has('INTERNAL_TOKEN_NEXT_PRIVATE_KEY'),
      INTERNAL_TOKEN_NEXT_PRIVATE_KEY: '',
    }),
    drop: has => ({
      INTERNAL_TOKEN_PUBLIC_KEYS: publicKeyOf(has('INTERNAL_TOKEN_PRIVATE_KEY')),
      INTERNAL_TOKEN_SECRET: '',
    }),
  },
  'sign-in': ofSecret('SIGN_IN_SECRET'),
  invitation: ofKeptSecret('INVITATION_SECRET'),
  help: ofKeptSecret('HELP_SECRET'),
  // A browser that subscribes with the new key is pushed with it at once, so there is no step in which the key is only accepted.
  vapid: {
    use: (_, given) => {
      assertEmpty(
        given,
        'VAPID_FORMER_PUBLIC_KEY',
        'browsers that subscribed with it get no push until Muster is opened',
      )
      const pair = makeVapidPair()
      return {
        // Empty if alerts generated the pair, because it is then in the database of alerts.
        VAPID_FORMER_PUBLIC_KEY: given.VAPID_PUBLIC_KEY ?? '',
        VAPID_FORMER_PRIVATE_KEY: given.VAPID_PRIVATE_KEY ?? '',
        VAPID_PUBLIC_KEY: pair.publicKey,
        VAPID_PRIVATE_KEY: pair.privateKey,
      }
    },
    drop: () => ({ VAPID_FORMER_PUBLIC_KEY: '', VAPID_FORMER_PRIVATE_KEY: '' }),
  },
} satisfies Record<string, Partial<Record<RotationStep, Change>>>

export type Rotation = keyof typeof rotations
export const rotationNames = Object.keys(rotations) as Rotation[]

/** The text of an .env file after one step of a rotation. Throws an error with a readable message if the previous step is missing. */
export function rotate(env: string, rotation: Rotation, step: RotationStep): string {
  const given = parseEnv(env)
  const has = (name: string) => {
    const value = given[name]
    if (!value) throw new Error(`${name} is empty in .env: the step before this one makes it.`)
    return value
  }
  const steps: Partial<Record<RotationStep, Change>> = rotations[rotation]
  const change = steps[step]
  if (!change) throw new Error(`${rotation} has no step ${step}: its steps are ${Object.keys(steps).join(', ')}.`)
  const changes = Object.entries(change(has, given))
  return changes.reduce((text, [name, value]) => withVariable(text, name, value), env)
}

/** Throws if the variable has a value: a step that is repeated, or done too early, must not lose the only copy of a secret in use. */
function assertEmpty(given: NodeJS.Dict<string>, name: string, loss: string): void {
  if (given[name])
    throw new Error(`${name} holds a value, which this step would replace. The step drop gives it up: ${loss}.`)
}

function ofSecret(name: string): Record<RotationStep, Change> {
  const other = `${name}_OTHER`
  return {
    add: (_, given) => {
      assertEmpty(given, other, 'what it sealed does not open any more')
      return { [other]: makeSecret() }
    },
    use: has => ({ [name]: has(other), [other]: has(name) }),
    drop: () => ({ [other]: '' }),
  }
}

/** A rotation without a step `drop`: stored data that was encrypted with a former secret cannot be decrypted without it. */
function ofKeptSecret(name: string): Pick<Record<RotationStep, Change>, 'add' | 'use'> {
  const others = `${name}_OTHERS`
  const listed = (text = '') => text.split(',').filter(one => one !== '')
  return {
    add: (_, given) => ({ [others]: [makeSecret(), ...listed(given[others])].join(',') }),
    use: (has, given) => {
      const [next = '', ...former] = listed(has(others))
      return { [name]: next, [others]: [given[name] ?? '', ...former].filter(one => one !== '').join(',') }
    },
  }
}
