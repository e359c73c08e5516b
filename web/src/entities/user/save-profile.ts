import type { OwnerProof } from '@muster/contracts/entities/passkey'
import type { User } from '@muster/contracts/entities/user'
import { getUser } from '@muster/contracts/routes/identity'
import { toProfileForm } from '@muster/contracts/vocabulary/travel'
import { withOwnPin } from '@muster/geo/pinned'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'
import { isApiError, isOffline } from '../../lib/error-text.ts'
import { createObservable, useObservable } from '../../lib/observable.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { isUser, setUser, showUserWith, usersApi } from './api.ts'
import { askForChoices } from './conflict.ts'
import {
  applyChange,
  type Choices,
  type Conflict,
  changeBetween,
  joinChanges,
  type ProfileChange,
} from './profile-change.ts'
import { changeStore, type ProfileField, type WaitingChange } from './waiting-changes.ts'

const freshApi = api.injectEndpoints({
  endpoints: build => ({ freshUser: build.query({ ...endpointFrom(getUser), keepUnusedDataFor: 0 }) }),
})

const waiting = createObservable<readonly WaitingChange[]>([])

/** The changes of the current user's profile that wait on this device. */
export const useWaitingChanges = (): readonly WaitingChange[] => useObservable(waiting)

const tellTabs = globalThis.BroadcastChannel ? new BroadcastChannel('muster-profile-changes') : null

const joined = (rows: readonly WaitingChange[]): ProfileChange | null =>
  rows
    .map(({ change }) => change)
    .reduce<ProfileChange | null>((all, next) => (all ? joinChanges(all, next) : next), null)

/** Reads the waiting changes of this person, and shows their profile with them. */
export async function readWaitingChanges(dispatch: AppDispatch, userId: string): Promise<void> {
  waiting.set(await changeStore.of(userId))
  const change = joined(waiting.get())
  dispatch(showUserWith(stored => (change && stored.id === userId ? applyChange(change, stored).user : stored)))
}

async function afterWrite(dispatch: AppDispatch, userId: string) {
  await readWaitingChanges(dispatch, userId)
  tellTabs?.postMessage(userId)
}

/** Calls `callback` when another tab has stored or sent changes of this person. Returns a function that stops this. */
export function onOtherTabsChanges(userId: string, callback: () => void): () => void {
  const listen = ({ data }: MessageEvent) => data === userId && callback()
  tellTabs?.addEventListener('message', listen)
  return () => tellTabs?.removeEventListener('message', listen)
}

/** Deletes the waiting changes of this person without sending them. */
export async function discardWaitingChanges(dispatch: AppDispatch, userId: string): Promise<void> {
  await changeStore.remove(waiting.get())
  await afterWrite(dispatch, userId)
}

type NewPassword = { password: string } & OwnerProof

type Sending = {
  userId: string
  change: ProfileChange
  fields: readonly ProfileField[]
  /** Sends `transportationType` as a value of the profile form, which has its own values. */
  asProfileForm?: boolean | undefined
  password?: NewPassword | undefined
  /** True after the person has decided conflicts. Then `change` contains their decision. */
  isDecided?: boolean
}

function bodyOf(user: User, fields: readonly ProfileField[], asProfileForm: boolean) {
  const picked = Object.fromEntries(fields.map(field => [field, user[field]])) as Partial<Pick<User, ProfileField>>
  const { transportationType: way } = picked
  return { ...picked, ...(way && asProfileForm && { transportationType: toProfileForm(way) ?? way }) }
}

type Choose = (conflicts: readonly Conflict[]) => Promise<Choices | null>
const mostAttempts = 5

/** Merges a change into the current profile and saves it. Null if `choose` leaves a conflict open. Throws an ApiError. */
async function send(dispatch: AppDispatch, sending: Sending, choose: Choose): Promise<User | null> {
  const { userId, fields, asProfileForm = false, password } = sending
  for (let attempt = 1; ; attempt += 1) {
    const stored = await storedUser(dispatch, userId)
    const { conflicts } = applyChange(sending.change, stored)
    if (conflicts.length > 0) {
      const choices = await choose(conflicts)
      if (!choices) return null
      // From here on the change starts from the profile about which the person decided, so that they are asked only once.
      sending.change = changeBetween(stored, applyChange(sending.change, stored, choices).user)
      sending.isDecided = true
    }
    const { user } = applyChange(sending.change, stored)
    const body = { ...bodyOf(user, fields, asProfileForm), ...password, revision: stored.revision }
    try {
      return await dispatch(usersApi.endpoints.updateUser.initiate({ params: { id: userId }, body })).unwrap()
    } catch (error) {
      if (!isApiError(error) || error.code !== 'conflict' || attempt === mostAttempts) throw error
      await dispatch(setUser(isUser(error.current) ? error.current : await fetchUser(dispatch, userId)))
    }
  }
}

const fetchUser = (dispatch: AppDispatch, id: string): Promise<User> =>
  dispatch(freshApi.endpoints.freshUser.initiate({ params: { id } }, { forceRefetch: true, subscribe: false })).unwrap()

async function storedUser(dispatch: AppDispatch, userId: string): Promise<User> {
  const known = dispatch((_, getState) => usersApi.endpoints.currentUser.select()(getState()).data?.confirmed)
  return known?.id === userId ? known : fetchUser(dispatch, userId)
}

let turn: Promise<unknown> = Promise.resolve()
/** Runs saves one after the other. In parallel, the first save would make the server refuse the second one with a conflict. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/** `kept`: stored on this device until there is a connection. `open`: the person left a conflict undecided, and nothing was saved. */
export type Saved = { is: 'saved'; user: User } | { is: 'kept' } | { is: 'open' }

type Edit = {
  /** The profile as the person saw it before their change. */
  before: User
  after: User
  /** The fields to send. Each is sent completely. */
  fields: readonly ProfileField[]
  asProfileForm?: boolean
  password?: NewPassword | undefined
}

/**
 * Saves a person's change together with all changes that wait on this device. Asks the person about conflicts. Without a connection the change is
 * stored on this device, unless it contains a new password. Throws an ApiError if the server refuses, or if there is no connection and the change
 * cannot be stored.
 */
export const saveProfile = (
  dispatch: AppDispatch,
  { before, after: edited, fields, asProfileForm, password }: Edit,
): Promise<Saved> =>
  inTurn(async () => {
    const userId = before.id
    const after = { ...edited, location: withOwnPin(before.location, edited.location) }
    const change = changeBetween(before, after)
    const earlier = await changeStore.of(userId).catch(() => [])
    const sending: Sending = {
      userId,
      change: joined([...earlier, { userId, change, fields, at: '' }]) ?? change,
      fields: [...new Set([...earlier.flatMap(row => row.fields), ...fields])],
      asProfileForm,
      password,
    }
    try {
      const user = await send(dispatch, sending, askForChoices)
      if (!user) return { is: 'open' }
      if (earlier.length > 0) {
        await changeStore.remove(earlier)
        await afterWrite(dispatch, userId)
      }
      return { is: 'saved', user }
    } catch (error) {
      if (!isOffline(error) || password) throw error
      const kept = sending.isDecided ? sending : { userId, change, fields }
      const at = new Date().toISOString()
      await changeStore.add({ userId, change: kept.change, fields: kept.fields, at }).catch(() => {
        throw error
      })
      if (sending.isDecided) await changeStore.remove(earlier)
      await afterWrite(dispatch, userId)
      return { is: 'kept' }
    }
  })

/** Sends the waiting changes; `kept` if there are none. `choose` decides conflicts; `open` if it decides nothing. Throws an ApiError. */
export const sendWaitingChanges = (dispatch: AppDispatch, userId: string, choose: Choose): Promise<Saved> =>
  inTurn(async () => {
    const rows = await changeStore.of(userId)
    const change = joined(rows)
    if (!change) return { is: 'kept' }
    const fields = [...new Set(rows.flatMap(row => row.fields))]
    const user = await send(dispatch, { userId, change, fields }, choose)
    if (!user) return { is: 'open' }
    await changeStore.remove(rows)
    await afterWrite(dispatch, userId)
    return { is: 'saved', user }
  })

/** Marks the waiting changes as refused by the server. `refusal`: the reason, as a text to show. */
export async function refuseWaitingChanges(dispatch: AppDispatch, userId: string, refusal: string): Promise<void> {
  await changeStore.refuse(await changeStore.of(userId), refusal)
  await afterWrite(dispatch, userId)
}
