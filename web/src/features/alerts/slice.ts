import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

type Mark = Pick<EmergencyUpdate, 'id' | 'revision'>
type AlertsState = { seen: Record<string, number> }

const initialState: AlertsState = { seen: {} }

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

export const countUnread = (updates: readonly Mark[], seen: AlertsState['seen']): number =>
  updates.filter(({ id, revision }) => (seen[id] ?? 0) < revision).length
