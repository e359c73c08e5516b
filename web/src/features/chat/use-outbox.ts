import { useCallback, useEffect, useRef, useState } from 'react'
import { chatStore, type OutboxRow } from '../../entities/chat-session/store.ts'
import { errorText } from '../../lib/error-text.ts'
import { logProblem } from '../../lib/log.ts'
import { createSender, inOneTab } from '../../lib/sender.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useOnVisible } from '../../lib/use-on-visible.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { wait } from '../../lib/wait.ts'
import { adoptOlderQueue } from './older-queue.ts'
import { type Outcome, sendLimitMs, sendRow } from './send-row.ts'

/** A message in the outbox. `sending`: the first attempt is running. `sent`: the server has it, but the fetched list does not show it yet. */
export type ShownRow = OutboxRow & { state: 'sending' | 'waiting' | 'sent' | 'refused' }

type Input = { userId: string; sessionId: string | null; onSent: () => void }

/** The person's messages that the server's list does not show yet, and the sender that sends them. */
export function useOutbox({ userId, sessionId, onSent }: Input) {
  const { t } = useTranslation('chat')
  const dispatch = useAppDispatch()
  const [rows, setRows] = useState<readonly ShownRow[]>([])
  const [isSending, setIsSending] = useState(false)
  // A ref, so that the sender reads the current values when it sends a message, not those of the time when it was created.
  const now = useRef({ sessionId, onSent })
  now.current = { sessionId, onSent }
  /** Messages of this tab that could not be stored. They are sent from memory. */
  const unkept = useRef<OutboxRow[]>([])
  const results = useRef(new Map<string, (outcome: Outcome) => void>())
  const sender = useRef<{ wake: () => Promise<void> }>(undefined)

  const update = useCallback((id: string, parts: Partial<ShownRow>) => {
    setRows(known => known.map(row => (row.clientMessageId === id ? { ...row, ...parts } : row)))
  }, [])
  /** Removes a message that went to an older conversation, because the list of this conversation will never show it. */
  const leave = useCallback((id: string) => {
    setRows(known => known.filter(({ clientMessageId }) => clientMessageId !== id))
    chatStore.dropAnswer(id).catch(error => logProblem('chat: answer not forgotten', error))
  }, [])
  const forget = useCallback((id: string) => {
    unkept.current = unkept.current.filter(({ clientMessageId }) => clientMessageId !== id)
    return chatStore.remove(id).catch(error => logProblem('chat: sent message not forgotten', error))
  }, [])

  useEffect(() => {
    const kept = () =>
      chatStore.waiting(userId).catch(error => {
        logProblem('chat: waiting messages not read', error)
        return []
      })
    const made = createSender({
      waiting: async () => [...(await kept()), ...unkept.current],
      idOf: ({ clientMessageId }) => clientMessageId,
      send: row => sendRow(dispatch, now.current.sessionId, row),
      async settled(row, outcome) {
        const written = results.current.get(row.clientMessageId)
        results.current.delete(row.clientMessageId)
        if (outcome.is === 'later') update(row.clientMessageId, { state: 'waiting' })
        if (outcome.is === 'sent') {
          if (outcome.sessionId === now.current.sessionId) update(row.clientMessageId, { state: 'sent' })
          else leave(row.clientMessageId)
          await forget(row.clientMessageId)
          now.current.onSent()
        }
        if (outcome.is === 'refused') {
          const refusal = errorText(outcome.error)
          update(row.clientMessageId, { state: 'refused', refusal })
          // A message that was just written is still in the text field, so it need not be stored.
          if (written) await forget(row.clientMessageId)
          else await chatStore.refuse(row.clientMessageId, refusal).catch(() => undefined)
        }
        written?.(outcome)
      },
      alone: inOneTab('muster-chat-outbox'),
    })
    sender.current = made
    let isShown = true
    void adoptOlderQueue(chatStore)
      .then(kept)
      .then(found => {
        if (!isShown) return
        const older = found.map((row): ShownRow => ({ ...row, state: row.refusal ? 'refused' : 'waiting' }))
        setRows(known => [
          ...older.filter(({ clientMessageId: id }) => !known.some(one => one.clientMessageId === id)),
          ...known,
        ])
        return made.wake()
      })
    addEventListener('online', made.wake)
    return () => {
      isShown = false
      made.stop()
      removeEventListener('online', made.wake)
    }
  }, [userId, dispatch, update, leave, forget])

  useOnVisible(() => void sender.current?.wake())
  useEffect(() => {
    if (sessionId) void sender.current?.wake()
  }, [sessionId])

  /** Stores a message, shows it and sends it. Resolves when the server has accepted or refused it, or when it has to wait. */
  async function add(row: OutboxRow): Promise<Outcome> {
    const isLater = (): Outcome => ({ is: 'later' })
    // Registered before the message is stored, because a running sender may find and send it at once.
    const outcome = new Promise<Outcome>(resolve => results.current.set(row.clientMessageId, resolve))
    setRows(known => [...known, { ...row, state: navigator.onLine ? 'sending' : 'waiting' }])
    await chatStore.add(row).catch(error => {
      logProblem('chat: message not kept', error)
      toast({ title: t('notKept'), description: t('notKeptText'), variant: 'destructive' })
      unkept.current.push(row)
    })
    let first = isLater()
    if (navigator.onLine) {
      setIsSending(true)
      // If `wake` ends without an outcome for this message, the sender stopped at an earlier message or another tab is sending; this message then waits.
      const tried = sender.current?.wake().then(isLater)
      first = await Promise.race([outcome, tried ?? outcome, wait(sendLimitMs).then(isLater)])
      setIsSending(false)
    }
    results.current.delete(row.clientMessageId)
    if (first.is === 'later') update(row.clientMessageId, { state: 'waiting' })
    return first
  }

  /** Removes a message that the server refused. The caller keeps its text. */
  const discard = (id: string) => {
    setRows(known => known.filter(({ clientMessageId }) => clientMessageId !== id))
    return forget(id)
  }

  return { rows, isSending, add, discard }
}
