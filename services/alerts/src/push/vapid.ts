import webpush from 'web-push'
import type { Config } from '../config.ts'
import type { PushModels } from '../store/push-models.ts'
import { settingOf } from '../store/settings.ts'
import type { Vapid } from './authorization.ts'

export type VapidKeys = { keys(): Vapid }

/** The VAPID keys of this installation: the configured pair, else one that is generated once and stored. */
export function createVapid(config: Config, models: PushModels): VapidKeys & { start(): Promise<void> } {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = config
  let keys: Vapid | undefined

  return {
    async start() {
      const pair =
        publicKey && privateKey
          ? { publicKey, privateKey }
          : await settingOf(models, 'vapid', () => webpush.generateVAPIDKeys())
      keys = { ...pair, subject }
    },
    keys() {
      if (!keys) throw new Error('VAPID keys used before the start')
      return keys
    },
  }
}
