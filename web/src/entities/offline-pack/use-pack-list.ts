import { useEffect, useState } from 'react'
import { logProblem } from '../../lib/log.ts'
import { onPacksChange } from './memory.ts'
import { listPacks, type SavedPack } from './store.ts'

/** The packs on this device; null until they are read. Follows changes by other pages and workers. */
export function usePackList(): SavedPack[] | null {
  const [packs, setPacks] = useState<SavedPack[] | null>(null)
  useEffect(() => {
    let isGone = false
    const read = () =>
      listPacks().then(
        found => isGone || setPacks(found),
        error => logProblem('offline packs: not listed', error),
      )
    read()
    const stop = onPacksChange(read)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return packs
}
