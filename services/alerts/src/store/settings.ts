import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { PushModels } from './push-models.ts'

/** The stored value of a name; the first process stores what `make` returns. */
export async function settingOf<T>({ Setting }: PushModels, name: string, make: () => T): Promise<T> {
  const known = await Setting.findById(name).lean()
  if (known) return known.value as T
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
