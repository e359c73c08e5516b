import type { Position } from '@muster/geo/position'
import { useCallback, useEffect, useRef, useState } from 'react'
import { removeStored, storageKeys, writeJson } from '../../../lib/storage.ts'
import { type Headed, readHeaded } from './headed.ts'

const isAt = ({ coordinates }: Headed, at: Position | null) => at?.join() === coordinates.join()

/**
 * The shelter that this browser is headed to. It survives a reload, is shared by all tabs that are headed there, and is forgotten when the person
 * chooses another destination. `destination`: of the route on the map.
 */
export function useHeaded(destination: Position | null) {
  const [headed, setHeaded] = useState(readHeaded)
  /** Id of the shelter if it has been the destination on the map since it was chosen. Then another destination means that the person chose another. */
  const shown = useRef<string | null>(null)
  const isRestored = useRef(true)
  const [isLed, setLed] = useState(false)
  const current = useRef(headed)
  current.current = headed

  const head = useCallback((next: Headed | null) => {
    isRestored.current = false
    shown.current = null
    setLed(false)
    setHeaded(next)
    if (next) writeJson('headedTo', next)
    else removeStored('headedTo')
  }, [])

  useEffect(() => {
    if (!headed) return
    if (isAt(headed, destination)) {
      shown.current = headed.id
      isRestored.current = false
    } else if (shown.current === headed.id || (isRestored.current && destination)) head(null)
  }, [headed, destination, head])

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const next = readHeaded()
      const mine = current.current
      // A choice in another tab concerns only that tab. A redirect from this tab's shelter concerns all tabs.
      if (key !== storageKeys.headedTo || !next || !mine || !next.dropped.includes(mine.id)) return
      shown.current = null
      setLed(true)
      setHeaded(next)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  return {
    headed,
    head,
    /** Whether the shelter is the destination on the map. */
    isShown: headed !== null && isAt(headed, destination),
    /** True if another tab was redirected there from the shelter that this tab was headed to. */
    isLed,
  }
}
