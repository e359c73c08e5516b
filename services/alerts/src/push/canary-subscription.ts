import { pushSubscription } from '@muster/contracts/entities/push'
import type { z } from 'zod'
import { areUsableKeys } from './keys.ts'

const schema = pushSubscription.pick({ endpoint: true, keys: true })
export type CanarySubscription = z.infer<typeof schema>

/** Reads a push subscription in the JSON form that a browser writes. Null for anything else, and for keys that are not valid. */
export function readCanarySubscription(text: string): CanarySubscription | null {
  try {
    const subscription = schema.parse(JSON.parse(text))
    return areUsableKeys(subscription.keys) ? subscription : null
  } catch {
    return null
  }
}
