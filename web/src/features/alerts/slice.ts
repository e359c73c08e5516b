import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { readJson, writeJson } from '../../lib/storage.ts'

type Mark = Pick<EmergencyUpdate, 'id' | 'revision'>
type AlertsState = { seen: Record<string, number> }

const isSeen = (value: unknown): value is AlertsState['seen'] =>
  typeof value === 'object' && value !== null && Object.values(value).every(revision => typeof revision === 'number')

const initialState = (): AlertsState => ({ seen: readJson('seenUpdates', isSeen) ?? {} })

/** More than are ever active at once. Older marks are dropped. */
const marksKept = 500

/** The revision of each update that was shown in the bell's list, by id. */
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

export const { updatesSeen } = alertsSlice.actions
export const { selectSeen } = alertsSlice.selectors

/** Remembers in this browser which updates were shown. */
export const storeSeen = (seen: AlertsState['seen']): void =>
  writeJson('seenUpdates', Object.fromEntries(Object.entries(seen).slice(-marksKept)))

export const countUnread = (updates: readonly Mark[], seen: AlertsState['seen']): number =>
  updates.filter(({ id, revision }) => (seen[id] ?? 0) < revision).length
