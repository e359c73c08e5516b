import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { readJson, writeJson } from '../../lib/storage.ts'

type Mark = Pick<EmergencyUpdate, 'id' | 'revision'>
type AlertsState = { seen: Record<string, number> }

const isSeen = (value: unknown): value is AlertsState['seen'] =>
  typeof value === 'object' && value !== null && Object.values(value).every(revision => typeof revision === 'number')

const initialState = (): AlertsState => ({ seen: readJson('seenUpdates', isSeen) ?? {} })

/** Number of marks that are stored: more updates than are ever active at once. Older marks are dropped. */
const marksKept = 500

/** For each update that the bell's list has shown, by id: the revision that was shown. */
export const alertsSlice = createSlice({
  name: 'alerts',
  initialState,
  reducers: {
    updatesSeen: (state, { payload }: PayloadAction<readonly Mark[]>) => {
      for (const { id, revision } of payload) state.seen[id] = revision
    },
  },
  selectors: {
    selectSeen: state => state.seen,
  },
})

/** Records that these revisions were shown. */
export const { updatesSeen } = alertsSlice.actions
export const { selectSeen } = alertsSlice.selectors

/** Stores in this browser which revisions were shown. */
export const storeSeen = (seen: AlertsState['seen']): void =>
  writeJson('seenUpdates', Object.fromEntries(Object.entries(seen).slice(-marksKept)))

/** Number of updates whose current revision was not shown yet. */
export const countUnread = (updates: readonly Mark[], seen: AlertsState['seen']): number =>
  updates.filter(({ id, revision }) => (seen[id] ?? 0) < revision).length
