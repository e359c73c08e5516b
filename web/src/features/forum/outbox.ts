import type { UploadedPhoto } from '@muster/contracts/entities/community'
import { uploadCommunityPhoto } from '@muster/contracts/routes/community-messages'
import { type GroupRow, groupStore } from '../../entities/community/store.ts'
import { requestFrom } from '../../lib/endpoint-from.ts'
import { errorText, isApiError } from '../../lib/error-text.ts'
import { sendFile } from '../../lib/image-file.ts'
import { laterOrRefused } from '../../lib/later-or-refused.ts'
import { logProblem } from '../../lib/log.ts'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { createSender, inOneTab, type Outcome } from '../../lib/sender.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { wait } from '../../lib/wait.ts'
import { sendMessage } from './api.ts'

/** A message in the outbox. `isKept`: false if this device could not store it, so that it is lost when the page is closed. */
export type ShownRow = GroupRow & { state: 'sending' | 'waiting' | 'refused'; isKept: boolean }

/** Timeout of a request, in ms. When it is over, the message waits for the next attempt and the person can write the next one. */
const sendLimitMs = 5_000
/** Error codes that are shown at once and not retried, because they last for a while. */
const toldAtOnce: readonly unknown[] = ['slow-mode', 'daily-limit']

const rows = createObservable<readonly ShownRow[]>([])
/** Callbacks for the outcome of messages that were just written, by `clientId`. */
const written = new Map<string, (outcome: Outcome) => void>()
const channel = globalThis.BroadcastChannel ? new BroadcastChannel('muster-groups') : null
let wake: () => Promise<void> = async () => {}

const put = (id: string, parts: Partial<ShownRow>) =>
  rows.set(rows.get().map(row => (row.clientId === id ? { ...row, ...parts } : row)))
const tellTabs = () => channel?.postMessage('changed')

/** The user's messages to a community that the server does not have yet. */
export const useGroupRows = (userId: string, communityId: string): readonly ShownRow[] =>
  useObservable(rows).filter(row => row.userId === userId && row.communityId === communityId)

/** The waiting messages of a person: first the stored ones, which other tabs change too, then those that only this page has. */
async function waitingOf(userId: string): Promise<readonly GroupRow[]> {
  const kept = await groupStore.waiting(userId).catch(error => {
    logProblem('forum: waiting messages not read', error)
    return []
  })
  return [...kept, ...rows.get().filter(row => row.userId === userId && !row.isKept)]
}

/** Updates `rows` from the database, after another tab has changed it. Keeps the states and rows that only this page knows. */
async function reread(userId: string): Promise<void> {
  const kept = (await waitingOf(userId)).filter(row => !('isKept' in row))
  const states = new Map(rows.get().map(row => [row.clientId, row.state]))
  const shown = kept.map((row): ShownRow => {
    const state = row.refusal ? 'refused' : states.get(row.clientId) === 'sending' ? 'sending' : 'waiting'
    return { ...row, state, isKept: true }
  })
  const ids = new Set(kept.map(({ clientId }) => clientId))
  // A message that is being stored is not in the database yet.
  rows.set([
    ...shown,
    ...rows.get().filter(row => !ids.has(row.clientId) && (!row.isKept || written.has(row.clientId))),
  ])
}

async function drop(id: string): Promise<void> {
  rows.set(rows.get().filter(({ clientId }) => clientId !== id))
  await groupStore.remove(id).catch(error => logProblem('forum: sent message not forgotten', error))
  tellTabs()
}

/** Uploads the photo of a row, unless that was done before, and returns the id of the photo on the server. */
async function uploaded({ clientId, communityId, photo = new ArrayBuffer(0), photoId }: GroupRow): Promise<string> {
  if (photoId) return photoId
  const route = requestFrom(uploadCommunityPhoto, { params: { id: communityId } })
  const { id } = (await sendFile(route, new Blob([photo], { type: 'image/webp' }))) as UploadedPhoto
  await amend(clientId, { photoId: id })
  return id
}

/** Changes fields of a row, on the screen and in the database. */
async function amend(clientId: string, parts: Partial<GroupRow>): Promise<void> {
  put(clientId, parts)
  await groupStore.amend(clientId, parts).catch(error => logProblem('forum: waiting message not amended', error))
}

/** Sends one message, after its photo if it has one. */
async function sendRow(dispatch: AppDispatch, row: GroupRow): Promise<Outcome> {
  const { clientId, userId, communityId, content } = row
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    // Makes the call idempotent: a photo message is identified by its photo, other messages by `clientId`.
    const named = row.photo ? { photoId: await uploaded(row) } : { clientId }
    const request = dispatch(sendMessage.initiate({ params: { id: communityId }, body: { content, userId, ...named } }))
    timer = setTimeout(() => request.abort(), sendLimitMs)
    await request.unwrap()
    return { is: 'sent' }
  } catch (error) {
    if (isApiError(error) && toldAtOnce.includes(error.code)) return { is: 'refused', error }
    if (row.photoId && isApiError(error) && error.code === 'not-found') {
      // The server no longer has the photo, or the person is no longer a member. A new upload shows which.
      await amend(clientId, { photoId: '' })
      return sendRow(dispatch, { ...row, photoId: '' })
    }
    return laterOrRefused(error)
  } finally {
    clearTimeout(timer)
  }
}

type Later = { onSent: () => void; onRefused: (error: unknown) => void }

/**
 * Sends the waiting messages of a person whenever there may be a network. Returns a function that stops it. The callbacks in `later` are called
 * for messages that were not just written; `addRow` reports the others.
 */
export function startGroupSender(dispatch: AppDispatch, userId: string, later: Later): () => void {
  const sender = createSender({
    waiting: () => waitingOf(userId),
    idOf: ({ clientId }) => clientId,
    send: row => sendRow(dispatch, row),
    async settled({ clientId }, outcome) {
      const tell = written.get(clientId)
      written.delete(clientId)
      if (outcome.is === 'later') put(clientId, { state: 'waiting' })
      else if (outcome.is === 'sent' || tell) await drop(clientId)
      else {
        const refusal = errorText(outcome.error)
        put(clientId, { state: 'refused', refusal })
        await groupStore.refuse(clientId, refusal).catch(error => logProblem('forum: refusal not kept', error))
        tellTabs()
      }
      if (tell) tell(outcome)
      else if (outcome.is === 'sent') later.onSent()
      else if (outcome.is === 'refused') later.onRefused(outcome.error)
    },
    alone: inOneTab('muster-groups-outbox'),
  })
  wake = sender.wake
  const onChange = () => void reread(userId)
  const onVisible = () => document.visibilityState === 'visible' && void sender.wake()
  void reread(userId).then(sender.wake)
  channel?.addEventListener('message', onChange)
  addEventListener('online', sender.wake)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    sender.stop()
    channel?.removeEventListener('message', onChange)
    removeEventListener('online', sender.wake)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Stores a row in the database and sets its `isKept`. Does not reject. */
async function keep(row: GroupRow): Promise<void> {
  await groupStore.add(row).then(
    () => put(row.clientId, { isKept: true }),
    error => {
      logProblem('forum: message not kept', error)
      put(row.clientId, { isKept: false })
    },
  )
  tellTabs()
}

/**
 * Stores a message, shows it and sends it. Resolves when the server has accepted or refused it, or when it has to wait. A message that is refused at
 * once is not stored.
 */
export async function addRow(row: GroupRow): Promise<Outcome> {
  const { clientId } = row
  // Registered before the message is stored, because a running sender may find and send it at once.
  const outcome = new Promise<Outcome>(resolve => written.set(clientId, resolve))
  rows.set([...rows.get(), { ...row, state: navigator.onLine ? 'sending' : 'waiting', isKept: true }])
  await keep(row)
  const isLater = (): Outcome => ({ is: 'later' })
  // If `wake` ends without an outcome for this message, the sender stopped at an earlier message or another tab is sending; this message then waits.
  const first = navigator.onLine
    ? await Promise.race([outcome, wake().then(isLater), wait(sendLimitMs).then(isLater)])
    : isLater()
  written.delete(clientId)
  if (first.is === 'later') put(clientId, { state: 'waiting' })
  return first
}

/** Sends a refused message again, after the waiting ones. */
export async function retryRow({ refusal: _, state: _state, isKept: _isKept, ...row }: ShownRow): Promise<void> {
  put(row.clientId, { state: 'waiting', refusal: '' })
  await groupStore.remove(row.clientId).catch(() => undefined)
  await keep(row)
  await wake()
}

/** Deletes a waiting or refused message. */
export const discardRow = (clientId: string): Promise<void> => drop(clientId)
