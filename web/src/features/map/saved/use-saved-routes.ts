import { useEffect, useState } from 'react'
import { usePackList } from '../../../entities/offline-pack/use-pack-list.ts'
import { logProblem } from '../../../lib/log.ts'
import type { SavedRoute } from './read-saved-routes.ts'

const none: SavedRoute[] = []

/** The routes that are saved on this device; empty unless `isWanted`. */
export function useSavedRoutes(isWanted: boolean): SavedRoute[] {
  const [routes, setRoutes] = useState(none)
  const packs = usePackList()
  useEffect(() => {
    if (!isWanted || !packs || packs.length === 0) return setRoutes(none)
    let isGone = false
    import('./read-saved-routes.ts')
      .then(({ readSavedRoutes }) => readSavedRoutes())
      .then(found => isGone || setRoutes(found))
      .catch(error => logProblem('saved routes: not read', error))
    return () => {
      isGone = true
    }
  }, [isWanted, packs])
  return routes
}
