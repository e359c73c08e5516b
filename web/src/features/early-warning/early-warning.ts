import type { PushSubscriptionInput, WatchedPlace } from '@muster/contracts/entities/push'
import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { choicesForPush } from '../../entities/notification-choices/choices.ts'
import { currentPosition } from '../../entities/place/current-position.ts'
import { findPlace } from '../../entities/place/find-place.ts'
import { pushApi } from '../../entities/push-subscription/api.ts'
import { forgetPush, recallPush, rememberPush } from '../../entities/push-subscription/memory.ts'
import { logProblem } from '../../lib/log.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { askPermission, currentSubscription, pushObstacle, subscribeToPush } from './browser-push.ts'
import { type EarlyWarning, readEarlyWarning, writeEarlyWarning } from './state.ts'

/** Delay of the test notification after early warnings were turned on, in ms. */
export const testDelayMs = 1000

export type EarlyWarningContext = { dispatch: AppDispatch; user: User; language: Language }

/** Why early warnings could not be turned on or changed. */
export type Refusal = 'not-supported' | 'blocked' | 'permission-required' | 'place-unknown' | 'no-position'
/** The new settings, or why they were not changed. */
export type Outcome = { state: EarlyWarning } | { refusal: Refusal }

const { pushPublicKey, savePushSubscription, deletePushSubscription, sendTestPush } = pushApi.endpoints

async function homeOf({ dispatch, user }: EarlyWarningContext, typed?: string): Promise<EarlyWarning['home']> {
  const kept = readEarlyWarning(user.id).home
  const text = typed ?? user.location
  if (kept && kept.text === text) return { ...kept, isTyped: typed !== undefined }
  const place = await findPlace(dispatch, text)
  return place && { ...place, text, isTyped: typed !== undefined }
}

async function watchedPlaces({ home, alsoHere }: EarlyWarning): Promise<WatchedPlace[]> {
  const here = alsoHere ? await currentPosition() : null
  return [
    ...(home ? [{ kind: 'home' as const, label: home.label, coordinates: home.coordinates }] : []),
    ...(here ? [{ kind: 'current' as const, label: '', coordinates: here }] : []),
  ]
}

/** Sends this browser's subscription, watched places and language to the server; subscribes first if necessary. */
async function register({ dispatch, language }: EarlyWarningContext, places: WatchedPlace[]): Promise<string> {
  const asked = dispatch(pushPublicKey.initiate(undefined, { forceRefetch: true }))
  const { publicKey } = await asked.unwrap().finally(() => asked.unsubscribe())
  const subscription = await subscribeToPush(publicKey)
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) throw new Error('push subscription has no keys')
  const body: PushSubscriptionInput = {
    endpoint,
    expirationTime: expirationTime ?? null,
    keys: { p256dh, auth },
    applicationServerKey: publicKey,
    places,
    language,
    choices: choicesForPush(),
  }
  const former = (await recallPush())?.endpoint
  const replaces = former && former !== endpoint ? { replaces: former } : {}
  await dispatch(savePushSubscription.initiate({ body: { ...body, ...replaces } })).unwrap()
  await rememberPush(body).catch(error => logProblem('push: subscription not stored', error))
  return endpoint
}

function testLater(dispatch: AppDispatch, endpoint: string): void {
  setTimeout(() => {
    dispatch(sendTestPush.initiate({ body: { endpoint } }))
      .unwrap()
      .catch(error => logProblem('push: test notification not sent', error))
  }, testDelayMs)
}

/**
 * Turns early warnings on for this browser. `typed`: a place that the person typed, because the profile's place was not found. Rejects if the browser
 * cannot subscribe or the server cannot be reached.
 */
export async function turnOn(context: EarlyWarningContext, typed?: string): Promise<Outcome> {
  const obstacle = pushObstacle()
  if (obstacle) return { refusal: obstacle }
  // This must be the first await, because browsers show the permission prompt only shortly after a press.
  if (!(await askPermission())) return { refusal: 'permission-required' }
  const home = await homeOf(context, typed)
  if (!home) return { refusal: 'place-unknown' }
  const state: EarlyWarning = { ...readEarlyWarning(context.user.id), home, on: true }
  const endpoint = await register(context, await watchedPlaces(state))
  testLater(context.dispatch, endpoint)
  return { state: writeEarlyWarning(state) }
}

/**
 * Turns early warnings off on this device at once, then unsubscribes in the browser and on the server. Failures of the last two are only
 * logged.
 */
export async function turnOff({ dispatch, user }: EarlyWarningContext): Promise<void> {
  writeEarlyWarning({ ...readEarlyWarning(user.id), on: false })
  try {
    const [subscription, kept] = await Promise.all([currentSubscription(), recallPush()])
    // The browser is unsubscribed first, because that stops alerts even without a network.
    await subscription?.unsubscribe()
    const endpoint = subscription?.endpoint ?? kept?.endpoint
    if (endpoint) await dispatch(deletePushSubscription.initiate({ body: { endpoint } })).unwrap()
    await forgetPush()
  } catch (error) {
    logProblem('push: subscription not removed everywhere', error)
  }
}

/** Starts or stops watching the device's position too. */
export async function setWatchPosition(context: EarlyWarningContext, alsoHere: boolean): Promise<Outcome> {
  const state: EarlyWarning = { ...readEarlyWarning(context.user.id), alsoHere }
  const places = await watchedPlaces(state)
  if (alsoHere && !places.some(({ kind }) => kind === 'current')) return { refusal: 'no-position' }
  await register(context, places)
  return { state: writeEarlyWarning(state) }
}

/**
 * Renews the subscription on the server, because keys, places, language and choices change. Failures are only logged.
 */
export async function renewSubscription(context: EarlyWarningContext): Promise<void> {
  const kept = readEarlyWarning(context.user.id)
  if (!kept.on || pushObstacle() || Notification.permission !== 'granted') return
  try {
    // A typed place is kept until the place of the profile can be found. The place of an earlier profile is not: the server no longer watches it either.
    const home = (await homeOf(context)) ?? (kept.home?.isTyped === false ? null : kept.home)
    const places = await watchedPlaces({ ...kept, home })
    if (places.length === 0) return
    await register(context, places)
    writeEarlyWarning({ ...kept, home })
  } catch (error) {
    logProblem('push: subscription not renewed', error)
  }
}
