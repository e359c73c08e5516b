import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { mostSevereFirst } from '@muster/contracts/entities/most-severe-first'
import { useEffect, useMemo } from 'react'
import { useListStanding } from '../../entities/emergency-update/list-standing.ts'
import { byServerClock } from '../../lib/server-clock.ts'
import { readJson, readText, writeJson } from '../../lib/storage.ts'
import { alertsApi } from './api.ts'

type Kept = { at: number; updates: EmergencyUpdate[] }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'at' in value && 'updates' in value && Array.isArray(value.updates)

// The parsed list and the stored text that it comes from. Many components of a screen need it, and parsing a long list is slow on a phone.
let parsed: { text: string | null; kept: Kept | null } = { text: null, kept: null }

function readKept(): Kept | null {
  const text = readText('emergencyUpdates')
  if (text !== parsed.text) parsed = { text, kept: readJson('emergencyUpdates', isKept) }
  return parsed.kept
}

const none: EmergencyUpdate[] = []

/** The updates that this browser knows. */
export type KnownUpdates = {
  /** Active updates only: real before drill, then by severity, then newest first. */
  updates: EmergencyUpdate[]
  /** When the updates were last known to be current, ISO 8601; undefined if no server has ever sent any. */
  checkedAt: string | undefined
}

/** The list from the server, if it has sent one, and when it was known to be current. */
function useList() {
  const { data, fulfilledTimeStamp } = alertsApi.endpoints.emergencyUpdates.useQueryState()
  return { data, at: useListStanding().asOf ?? (fulfilledTimeStamp && byServerClock(fulfilledTimeStamp)) }
}

/**
 * Stores each list for the next start without a server. Used once, and not where the list is shown: a screen shows it in many places, and storing a long list
 * keeps a phone busy.
 */
export function useStoreUpdates(): void {
  const { data, at } = useList()
  useEffect(() => {
    if (data && at) writeJson('emergencyUpdates', { at, updates: data } satisfies Kept)
  }, [data, at])
}

/** The active updates: from the server, or else from the copy that this browser stores. */
export function useEmergencyUpdates(): KnownUpdates {
  const { data, at } = useList()
  return useMemo(() => {
    const known = data ? { at, updates: data } : readKept()
    return {
      updates: known ? mostSevereFirst(known.updates) : none,
      checkedAt: known?.at ? new Date(known.at).toISOString() : undefined,
    }
  }, [data, at])
}
