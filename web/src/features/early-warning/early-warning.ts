import type { PushSubscriptionInput, WatchedPlace } from '@muster/contracts/entities/push'
import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { currentPosition } from '../../entities/place/current-position.ts'
import { findPlace } from '../../entities/place/find-place.ts'
import { forgetPush, recallPush, rememberPush } from '../../entities/push-subscription/memory.ts'
import { errorText } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { askPermission, currentSubscription, pushObstacle, subscribeToPush } from './browser-push.ts'
import { pushApi } from './push-api.ts'
import { type EarlyWarning, readEarlyWarning, writeEarlyWarning } from './state.ts'

export const testDelayMs = 1000

export type EarlyWarningContext = { dispatch: AppDispatch; user: User; language: Language }

export type Refusal = 'not-supported' | 'blocked' | 'permission-required' | 'place-unknown' | 'no-position'
export type Outcome = { state: EarlyWarning } | { refusal: Refusal }

const { pushPublicKey, savePushSubscription, deletePushSubscription, sendTestPush } = pushApi.endpoints

async function homeOf({ dispatch, user }: EarlyWarningContext, typed?: string): Promise<EarlyWarning['home']> {
  const kept = readEarlyWarning(user.id).home
  const text = typed ?? user.location
  if (kept && kept.text === text) return kept
  const place = await findPlace(dispatch, text)
  return place && { ...place, text }
}

async function watchedPlaces({ home, alsoHere }: EarlyWarning): Promise<WatchedPlace[]> {
  const here = alsoHere ? await currentPosition() : null
  return [
    ...(home ? [{ kind: 'home' as const, label: home.label, coordinates: home.coordinates }] : []),
    ...(here ? [{ kind: 'current' as const, label: '', coordinates: here }] : []),
  ]
}

/** Tells the server which places this browser watches, in a language; makes the subscription where there is none. */
async function register({ dispatch, language }: EarlyWarningContext, places: WatchedPlace[]): Promise<string> {
  const asked = dispatch(pushPublicKey.initiate(undefined, { forceRefetch: true }))
  const { publicKey } = await asked.unwrap().finally(() => asked.unsubscribe())
  const subscription = await subscribeToPush(publicKey)
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave a subscription without keys')
  const body: PushSubscriptionInput = {
    endpoint,
    expirationTime: expirationTime ?? null,
    keys: { p256dh, auth },
    places,
    language,
  }
  await dispatch(savePushSubscription.initiate({ body })).unwrap()
  await rememberPush(body).catch(error => logProblem('The subscription could not be kept', error))
  return endpoint
}

function testLater(dispatch: AppDispatch, endpoint: string): void {
  setTimeout(() => {
    dispatch(sendTestPush.initiate({ body: { endpoint } }))
      .unwrap()
      .catch(error => logProblem('The test notification could not be sent', errorText(error)))
  }, testDelayMs)
}

/** Turns early warnings on for this browser; `typed` is a place in the person's words where the profile's is not found. */
export async function turnOn(context: EarlyWarningContext, typed?: string): Promise<Outcome> {
  const obstacle = pushObstacle()
  if (obstacle) return { refusal: obstacle }
  // First of all that waits: a browser asks only while it remembers the press.
  if (!(await askPermission())) return { refusal: 'permission-required' }
  const home = await homeOf(context, typed)
  if (!home) return { refusal: 'place-unknown' }
  const state: EarlyWarning = { ...readEarlyWarning(context.user.id), home, on: true }
  const endpoint = await register(context, await watchedPlaces(state))
  testLater(context.dispatch, endpoint)
  return { state: writeEarlyWarning(state) }
}

/** Off here at once; the server and the browser are told too, and a failure of either is only logged. */
export async function turnOff({ dispatch, user }: EarlyWarningContext): Promise<void> {
  writeEarlyWarning({ ...readEarlyWarning(user.id), on: false })
  try {
    const [subscription, kept] = await Promise.all([currentSubscription(), recallPush()])
    // The browser first: without a network it is what keeps alerts away.
    await subscription?.unsubscribe()
    const endpoint = subscription?.endpoint ?? kept?.endpoint
    if (endpoint) await dispatch(deletePushSubscription.initiate({ body: { endpoint } })).unwrap()
    await forgetPush()
  } catch (error) {
    logProblem('Push could not be turned off everywhere', errorText(error))
  }
}

/** Watches where the device is as well, or no longer. */
export async function watchHere(context: EarlyWarningContext, alsoHere: boolean): Promise<Outcome> {
  const state: EarlyWarning = { ...readEarlyWarning(context.user.id), alsoHere }
  const places = await watchedPlaces(state)
  if (alsoHere && !places.some(({ kind }) => kind === 'current')) return { refusal: 'no-position' }
  await register(context, places)
  return { state: writeEarlyWarning(state) }
}

/** At each start: renews what the server knows, for keys, places and languages change. Failures are only logged. */
export async function keepUp(context: EarlyWarningContext): Promise<void> {
  const kept = readEarlyWarning(context.user.id)
  if (!kept.on || pushObstacle() || Notification.permission !== 'granted') return
  try {
    // What was typed here for want of a place in the profile stays, until the profile says something else that is found.
    const home = (await homeOf(context)) ?? kept.home
    const places = await watchedPlaces({ ...kept, home })
    if (places.length === 0) return
    await register(context, places)
    writeEarlyWarning({ ...kept, home })
  } catch (error) {
    logProblem('Push could not be renewed', errorText(error))
  }
}
