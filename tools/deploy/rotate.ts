import { parseEnv } from 'node:util'
import { makeInternalKeyPair, publicKeyOf } from '@muster/service-kit/http/internal-keys'
import { makeSecret, withVariable } from './secrets.ts'

/** The next secret is accepted; it is used, and the former one is still accepted; only it is accepted. */
export const rotationSteps = ['add', 'use', 'drop'] as const
export type RotationStep = (typeof rotationSteps)[number]

type Change = (has: (name: string) => string) => Record<string, string>

/** What each step changes in an .env file. A step that was not prepared by the one before throws. */
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
} satisfies Record<string, Record<RotationStep, Change>>

export type Rotation = keyof typeof rotations
export const rotationNames = Object.keys(rotations) as Rotation[]

/** The text of an .env file after one step of a rotation. Throws an error in words where the step before is missing. */
export function rotate(env: string, rotation: Rotation, step: RotationStep): string {
  const given = parseEnv(env)
  const has = (name: string) => {
    const value = given[name]
    if (!value) throw new Error(`${name} is empty in .env: the step before this one makes it.`)
    return value
  }
  const changes = Object.entries(rotations[rotation][step](has))
  return changes.reduce((text, [name, value]) => withVariable(text, name, value), env)
}

function ofSecret(name: string): Record<RotationStep, Change> {
  const other = `${name}_OTHER`
  return {
    add: () => ({ [other]: makeSecret() }),
    use: has => ({ [name]: has(other), [other]: has(name) }),
    drop: () => ({ [other]: '' }),
  }
}
