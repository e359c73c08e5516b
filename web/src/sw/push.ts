/// <reference lib="webworker" />
import type { PushMessage, PushSubscriptionInput } from '@muster/contracts/entities/push'
import { defaultLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import { texts } from '@muster/languages/all/push'
import { fill } from '@muster/languages/fill'
import { groupStore } from '../entities/community/store.ts'
import { recallPush, rememberPush } from '../entities/push-subscription/memory.ts'
import { fetchInTime } from '../lib/fetch-in-time.ts'
import { wait } from '../lib/wait.ts'
import { chooseMessage } from './choose-message.ts'
import { isOnScreen, type KnownGroups, withGroupName } from './group-push.ts'
import { createReceipts, postReceipt, randomDelay } from './receipts.ts'
import { type ShownMessages, shownInIndexedDb } from './shown-messages.ts'

// Browsers support these options; TypeScript's types lack them.
type Options = NotificationOptions & { renotify?: boolean; timestamp?: number; vibrate?: number[] }
/** The arguments of `showNotification`. */
export type Shown = { title: string; options: Options }
type Display = (shown: Shown) => Promise<void>

/** The data in a notification, for when it is pressed. */
type NotificationData = { url: string; message?: PushMessage }

const icon = '/icon-192.png'
const badge = '/badge-72.png'

function isMessage(value: unknown): value is PushMessage {
  const { title, body, thread, threadRevision } = (value ?? {}) as Partial<Record<keyof PushMessage, unknown>>
  const isNumbered = typeof thread === 'string' && Number.isInteger(threadRevision)
  return typeof title === 'string' && title !== '' && typeof body === 'string' && isNumbered
}

function parse(text: string): PushMessage | null {
  try {
    const value: unknown = JSON.parse(text)
    return isMessage(value) ? value : null
  } catch {
    return null
  }
}

/** Adds the drill mark to a title that lacks it, because a drill must never look real. */
function asDrill(title: string, language: Language): string {
  const { drill } = texts[language]
  const [mark = ''] = drill.split('{{title}}')
  return title.startsWith(mark) || title.includes('DRILL') ? title : fill(drill, { title })
}

const unreadable = (language: Language): Shown => ({
  title: texts[language].unreadable,
  options: { icon, badge, lang: language, data: { url: '/' } satisfies NotificationData },
})

function notificationOf(message: PushMessage, isHeard: boolean, language: Language): Shown {
  const { title, body, tag, url, severity, kind, isDrill, issuedAt } = message
  const timestamp = Date.parse(issuedAt)
  return {
    title: isDrill ? asDrill(title, language) : title,
    options: {
      body,
      icon,
      badge,
      lang: language,
      data: { url, message } satisfies NotificationData,
      // A message replaces the earlier notification of its thread. It makes a sound again only if it is news.
      ...(tag && { tag, renotify: isHeard }),
      ...(!isHeard && { silent: true }),
      ...(Number.isFinite(timestamp) && { timestamp }),
      requireInteraction: severity === 'critical' && kind !== 'ended',
    },
  }
}

/** Time limit for reading from this browser's storage, in ms. A database may hang, and the alert must be shown in any case. */
const memoryMs = 3_000

const inTime = <T>(asked: Promise<T>): Promise<T | null> =>
  Promise.race([asked, wait(memoryMs).then(() => null)]).catch(() => null)

/**
 * Creates a function that shows a notification for a payload. It handles deliveries one after the other, so that of two that arrive together the later
 * revision is shown last. An unreadable payload is shown as an alert too, never dropped. Resolves to the message if it is the newest of its thread, or to
 * null if it is late, repeated or unreadable.
 */
export function createPushReader(
  shown: Pick<ShownMessages, 'newest' | 'keep'>,
  groups: KnownGroups = { nameOf: async () => null, windows: async () => [] },
) {
  let last: Promise<unknown> = Promise.resolve()

  async function show(payload: string, language: Language, display: Display): Promise<PushMessage | null> {
    const arrived = parse(payload)
    if (!arrived) {
      await display(unreadable(language))
      return null
    }
    // If the stored message cannot be read, the new one is shown, because showing it twice is better than losing it.
    const newest = await inTime(shown.newest(arrived.thread))
    const { message, isHeard, isNewest } = chooseMessage(arrived, newest)
    // Browsers do not require a notification while a window of the app is visible.
    if (!isOnScreen(message, (await inTime(groups.windows())) ?? [])) {
      const named = await withGroupName(message, id => inTime(groups.nameOf(id)))
      await display(notificationOf(named, isHeard, language))
    }
    if (!isNewest) return null
    await inTime(shown.keep(message))
    return message
  }

  return (payload: string, language: Language, display: Display): Promise<PushMessage | null> => {
    const shownNow = last.then(() => show(payload, language, display))
    last = shownNow.catch(() => undefined)
    return shownNow
  }
}

/** The address of the page to open. Always one of `origin`, whatever the payload contains. */
export function pageOf(url: unknown, origin: string): string {
  try {
    const page = new URL(typeof url === 'string' ? url : '/', origin)
    return page.origin === origin ? page.href : `${origin}/`
  } catch {
    return `${origin}/`
  }
}

async function openPage(worker: ServiceWorkerGlobalScope, page: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [window] = windows.toSorted((a, b) => Number(b.url === page) - Number(a.url === page))
  if (!window) return void (await worker.clients.openWindow(page))
  // Browsers that refuse `focus` may still allow `navigate`.
  await window.focus().catch(() => window)
  if (window.url !== page) await window.navigate(page).catch(() => worker.clients.openWindow(page))
}

async function save(body: PushSubscriptionInput): Promise<void> {
  const { response } = await fetchInTime('/api/push/subscription', {
    method: 'PUT',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`renewed push subscription not saved: status ${response.status}`)
}

/** Subscribes again for the same places after the push service dropped the subscription. */
async function renew(worker: ServiceWorkerGlobalScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const known = await recallPush()
  // Nothing is stored if the person has turned alerts off.
  if (!known) return
  const key = event.oldSubscription?.options.applicationServerKey
  const subscription =
    event.newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      ...(key && { applicationServerKey: key }),
    }))
  const { endpoint, expirationTime, keys } = subscription.toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return
  const body = { ...known, endpoint, expirationTime: expirationTime ?? null, keys: { p256dh, auth } }
  await save({ ...body, isRenewal: true, ...(known.endpoint !== endpoint && { replaces: known.endpoint }) })
  // Only now: until the server has this one, the next that is saved has to take the place of the former.
  await rememberPush(body)
}

/** Shows pushed alerts, opens their page when pressed, reports both, and renews the subscription. */
export function receivePush(worker: ServiceWorkerGlobalScope): void {
  const memory = shownInIndexedDb()
  const read = createPushReader(memory, {
    nameOf: groupStore.nameOf,
    windows: () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  })
  const report = createReceipts({ reports: memory, post: postReceipt, spread: randomDelay })
  worker.addEventListener('push', event => {
    const show = async () => {
      const known = await inTime(recallPush())
      const payload = event.data?.text() ?? ''
      return await read(payload, known?.language ?? defaultLanguage, ({ title, options }) =>
        worker.registration.showNotification(title, options),
      )
    }
    const shown = show()
    event.waitUntil(shown)
    // The report is separate, so that it does not delay the next message.
    event.waitUntil(
      shown.then(
        message => message && report(message, 'shown'),
        () => undefined,
      ),
    )
  })
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    const { url, message } = (event.notification.data ?? {}) as Partial<NotificationData>
    event.waitUntil(openPage(worker, pageOf(url, worker.location.origin)))
    if (message) event.waitUntil(report(message, 'opened'))
  })
  worker.addEventListener('pushsubscriptionchange', event => {
    event.waitUntil(renew(worker, event))
  })
}
