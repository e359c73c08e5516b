import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { PushModels } from './push-models.ts'

/** The stored value of a setting; null if there is none. */
export async function knownSetting<T>({ Setting }: PushModels, name: string): Promise<T | null> {
  const known = await Setting.findById(name).lean()
  return known ? (known.value as T) : null
}

/**
 * The stored value of a setting. If there is none, stores and returns what `make` returns; if several processes do so at once, all get the value of the
 * first.
 */
export async function settingOf<T>(models: PushModels, name: string, make: () => T): Promise<T> {
  const { Setting } = models
  const known = await knownSetting<T>(models, name)
  if (known) return known
  try {
    const value = make()
    await Setting.create({ _id: name, value })
    return value
  } catch (err) {
    if (!isDuplicateKey(err)) throw err
    const other = await Setting.findById(name).lean()
    return other?.value as T
  }
}
