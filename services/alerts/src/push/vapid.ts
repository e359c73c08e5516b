import webpush from 'web-push'
import type { Config } from '../config.ts'
import type { PushModels } from '../store/push-models.ts'
import { settingOf } from '../store/settings.ts'
import type { Vapid } from './sender.ts'

/** The keys that push services know us by: the configured pair, else one that is made once and kept. */
export function createVapid(config: Config, models: PushModels) {
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
    keys(): Vapid {
      if (!keys) throw new Error('the VAPID keys were asked for before the start')
      return keys
    },
  }
}
