import webpush from 'web-push'
import type { Config } from '../config.ts'
import type { PushModels } from '../store/push-models.ts'
import { knownSetting, settingOf } from '../store/settings.ts'
import type { Vapid } from './authorization.ts'

/** The VAPID keys of this installation. They can be read after the start. */
export type VapidKeys = {
  /** The pair with which new subscriptions are made. */
  keys(): Vapid
  /** The former pair, which older subscriptions still need. Null if the pair has not changed. */
  former(): Vapid | null
}

type Pair = Pick<Vapid, 'publicKey' | 'privateKey'>

/**
 * The VAPID keys of this installation: the configured pair, else one that is generated once and stored. A stored pair stays the former one when a pair is
 * configured later.
 */
export function createVapid(config: Config, models: PushModels): VapidKeys & { start(): Promise<void> } {
  const { VAPID_SUBJECT: subject } = config
  const configured = pairOf(config.VAPID_PUBLIC_KEY, config.VAPID_PRIVATE_KEY)
  const configuredFormer = pairOf(config.VAPID_FORMER_PUBLIC_KEY, config.VAPID_FORMER_PRIVATE_KEY)
  let keys: Vapid | undefined
  let former: Vapid | null = null

  return {
    async start() {
      const pair = configured ?? (await settingOf<Pair>(models, 'vapid', () => webpush.generateVAPIDKeys()))
      const before = configuredFormer ?? (await knownSetting<Pair>(models, 'vapid'))
      keys = { ...pair, subject }
      former = before && before.publicKey !== pair.publicKey ? { ...before, subject } : null
    },
    keys() {
      if (!keys) throw new Error('VAPID keys used before the start')
      return keys
    },
    former: () => former,
  }
}

const pairOf = (publicKey?: string, privateKey?: string): Pair | null =>
  publicKey && privateKey ? { publicKey, privateKey } : null
