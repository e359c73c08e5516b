import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { type Alert, alertKey, authorityFeed } from '../domain/alert.ts'
import { type Box, distinctPolygons, sizeKm2 } from '../domain/check-place.ts'
import { type InForcePart, inForcePart } from '../domain/check-time.ts'
import { isForPeople } from '../domain/drill.ts'
import { type AlertAssessment, assessAlert } from '../domain/judge.ts'
import type { Held, HeldStore } from '../store/held.ts'
import type { MessageStore } from '../store/messages.ts'
import type { UpdateStore } from '../store/updates.ts'
import type { GuardMetrics } from './guard-metrics.ts'
import type { IngestAlerts, Ingested } from './ingest-alert.ts'
import { createDryRun } from './predict.ts'
import { maxCorners, withRepairedAreas } from './repair-areas.ts'

/** The outcome for an alert. `alert` is the alert with repaired areas; `held` is set if the guard holds it. */
export type Received = Ingested & { alert: Alert; understood: AlertAssessment['understood']; held: HeldAs | null }
type HeldAs = { id: string; reasons: AlertAssessment['holds'] }
/** Resolves to the outcome of each alert, in the same order. */
export type Receive = (alerts: readonly Alert[], options?: Options) => Promise<Received[]>
/** `counties`: messages outside of these are held. Used only if INGEST_COUNTIES has no entry for the sender. */
type Options = { isDryRun?: boolean; counties?: readonly string[] | undefined }

export type ReceiveDeps = {
  /** Ingests alerts that the guard has passed. */
  ingestReleased: IngestAlerts
  messages: MessageStore
  updates: UpdateStore
  held: HeldStore
  countiesOf(sender: string): readonly string[] | null
  trustsSigners: boolean
  served: readonly Box[]
  metrics: GuardMetrics
  clock: Clock
  log: Log
}

/**
 * A message with the guard's judgement. `part`: the part of it that is in force now, if not all of it is; `known`: the held message, if it was received
 * before; `isProcessed`: it is in the journal and processed.
 */
type Case = AlertAssessment & { alert: Alert; part: InForcePart | null; known: Held | undefined; isProcessed: boolean }

/**
 * The guard in front of the journal. It ingests an alert, holds it for a person, or keeps it until it comes into force. A held alert has no effect, so what it
 * would replace or end stays in force. A dry run resolves to the same outcomes and writes nothing.
 */
export function createReceive(deps: ReceiveDeps): Receive {
  const { ingestReleased, messages, updates, held, countiesOf, trustsSigners, served, metrics, clock, log } = deps

  const predict = createDryRun({ messages, updates, clock })

  async function casesOf(alerts: readonly Alert[], counties?: readonly string[]): Promise<Case[]> {
    const keys = alerts.map(alertKey)
    const updated = alerts.filter(({ msgType }) => msgType === 'Update').flatMap(({ references }) => references)
    const [known, processed, before] = await Promise.all([
      held.byKeys(keys),
      messages.processedOf(keys),
      updated.length > 0 ? messages.alerts(updated) : { alerts: new Map<string, Alert>() },
    ])
    return alerts.map(alert => {
      const key = alertKey(alert)
      const sizes = alert.references.flatMap(reference => {
        const earlier = before.alerts.get(reference)
        // An Update replaces messages of its own sender only.
        return earlier?.sender === alert.sender ? [sizeKm2(distinctPolygons(earlier.infos))] : []
      })
      const now = clock.now()
      const situation = {
        now,
        beforeKm2: sizes.length > 0 ? Math.max(...sizes) : null,
        countiesOfSender: countiesOf(alert.sender) ?? counties ?? null,
        trustsSigners,
        served,
        maxCorners,
      }
      const part = inForcePart(alert, now)
      return { alert, part, known: known.get(key), isProcessed: processed.has(key), ...assessAlert(alert, situation) }
    })
  }

  /** Holds a message for a person, or keeps it until it comes into force. Null for a message that is to be ingested. */
  async function keepBack({ alert, part, known, isProcessed, holds, understood }: Case, isDryRun: boolean) {
    const isPartlyDue = known?.state === 'waiting' && part !== null
    // The message is in force and its first part was ingested, but a crash left it unmarked as released.
    const isTaken = known?.state === 'waiting' && isProcessed && known.dueAt !== null && known.dueAt <= clock.now()
    if (known && known.state !== 'released' && !isPartlyDue && !isTaken) return stateOf(known)
    if (known || isProcessed || !isForPeople(alert)) return null
    if (holds.length > 0) {
      if (!isDryRun) await hold(alert, { holds, understood })
      const id = held.idOf(alert)
      return { outcome: 'held' as const, updateId: null, reason: reasonOf(holds), held: { id, reasons: holds } }
    }
    const from = understood?.inForceFrom
    if (!from) return null
    if (!isDryRun) await held.wait(alert, { understood, dueAt: new Date(from) }, clock.now())
    return { outcome: 'waiting' as const, updateId: null, reason: `it comes into force at ${from}`, held: null }
  }

  async function hold(alert: Alert, { holds, understood }: AlertAssessment): Promise<void> {
    await held.hold(alert, { reasons: holds, understood }, clock.now())
    for (const { code } of holds) metrics.holds.inc({ feed: alert.feed, reason: code })
    log.error({ key: alertKey(alert), reasons: holds.map(({ code }) => code) }, 'message held for a person')
  }

  /** Stores the parts that come into force later, while the rest of the message is ingested. Called first, so that a crash loses none of them. */
  async function waitForRest(cases: readonly Case[]): Promise<void> {
    for (const { alert, part, understood, known, isProcessed } of cases) {
      if (!part || known || isProcessed || !isForPeople(alert)) continue
      await held.wait(part.whole, { understood, dueAt: new Date(part.nextAt) }, clock.now())
    }
  }

  /** Whether an authority has sent something else as the same message. Messages of lists are not compared: later versions may read the same one differently. */
  async function isAltered(alert: Alert): Promise<boolean> {
    if (alert.feed !== authorityFeed) return false
    const key = alertKey(alert)
    const stored = (await messages.alerts([key])).alerts.get(key)
    return stored !== undefined && !saysTheSame(stored, alert)
  }

  async function ingest(cases: readonly Case[], isDryRun: boolean): Promise<Ingested[]> {
    if (!isDryRun) await waitForRest(cases)
    const ingested = isDryRun
      ? await Promise.all(cases.map(predict.outcomeOf))
      : cases.length > 0
        ? await ingestReleased(cases.map(({ alert, part }) => part?.alert ?? alert))
        : []
    return Promise.all(
      ingested.map(async (one, i) => {
        const { alert, part } = cases[i] ?? {}
        if (one.outcome === 'duplicate' && alert) {
          const updateId = await predict.updateIdOf(alert)
          return (await isAltered(alert)) ? { ...altered, updateId } : { ...one, updateId }
        }
        return part ? { ...one, reason: `part of it comes into force at ${part.nextAt}` } : one
      }),
    )
  }

  return async (given, { isDryRun = false, counties } = {}) => {
    const cases = await casesOf(given.map(withRepairedAreas), counties)
    const kept = await Promise.all(cases.map(one => keepBack(one, isDryRun)))
    const passed = (
      await ingest(
        cases.filter((_, i) => !kept[i]),
        isDryRun,
      )
    ).values()
    return cases.map(({ alert, understood }, i) => {
      const outcome = kept[i] ?? passed.next().value
      if (!outcome) throw new Error('message was not ingested')
      return { held: null, ...outcome, alert, understood }
    })
  }
}

function stateOf({ id, state, reasons, dueAt }: Held): Pick<Received, 'outcome' | 'updateId' | 'reason' | 'held'> {
  if (state === 'held') return { outcome: 'held', updateId: null, reason: reasonOf(reasons), held: { id, reasons } }
  if (state === 'waiting')
    return { outcome: 'waiting', updateId: null, reason: `it comes into force at ${dueAt?.toISOString()}`, held: null }
  return { outcome: 'set-aside', updateId: null, reason: 'an operator has refused it', held: null }
}

const altered = {
  outcome: 'set-aside' as const,
  reason:
    'another message with this sender, identifier and sent was received, and stays as it is. Send the correction as an Update with a new identifier that refers to it.',
}

/** Whether a message that was received again has the stored content. The journal may still lack infos that come into force later. */
function saysTheSame(stored: Alert, again: Alert): boolean {
  // MongoDB stores null for fields that are absent.
  const contentOf = (value: object) => JSON.stringify(value, (_, field) => field ?? undefined)
  const infos = new Set(again.infos.map(contentOf))
  const headOf = ({ msgType, status, scope, references }: Alert) => contentOf({ msgType, status, scope, references })
  return headOf(stored) === headOf(again) && stored.infos.every(info => infos.has(contentOf(info)))
}

const reasonOf = (holds: AlertAssessment['holds']) => holds.map(({ text }) => text).join(' ')
