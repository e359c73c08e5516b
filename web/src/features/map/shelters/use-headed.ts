import type { Position } from '@muster/geo/position'
import { useCallback, useEffect, useRef, useState } from 'react'
import { removeStored, storageKeys, writeJson } from '../../../lib/storage.ts'
import { type Headed, readHeaded } from './headed.ts'

const isAt = ({ coordinates }: Headed, at: Position | null) => at?.join() === coordinates.join()

/**
 * The shelter that this browser is headed to: kept through a reload, the same in all tabs that are headed there, and forgotten when the
 * person chooses another destination.
 */
export function useHeaded(destination: Position | null) {
  const [headed, setHeaded] = useState(readHeaded)
  /** The destination on the map has been this shelter since it was chosen. */
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
      // What somebody chooses in another tab is for that tab; that a shelter takes nobody more is for all.
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
    /** The map leads there. */
    isShown: headed !== null && isAt(headed, destination),
    /** Another tab was sent there, from the shelter that this one is headed to. */
    isLed,
  }
}
