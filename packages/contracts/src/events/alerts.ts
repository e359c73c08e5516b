import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { airReading } from '../entities/air-reading.ts'
import { id, instant } from '../entities/common.ts'
import { emergencyUpdate, hazardKind } from '../entities/emergency-update.ts'
import { hazardFact } from '../entities/hazard-fact.ts'
import { officialShelter } from '../entities/shelter.ts'
import { levelOfHazard } from '../vocabulary/hazards.ts'

const service = 'alerts'

/** Published while the process runs that polls feeds, so that consumers can tell silence from an outage. */
export const alertsHeartbeatSubject = 'muster.live.alerts-heartbeat'

/** `silent`: names of the sources of alerts that cannot be read now. Absent in heartbeats of older processes. */
export const alertsHeartbeat = z.object({ silent: z.array(z.string().max(200)).max(50).default([]) })

const beforeLineages = z.looseObject({ id, hazard: hazardKind, lineageId: z.undefined(), level: z.undefined() })

/** An update that was published before updates had `lineageId` and `level` gets what they would have been. */
const publishedUpdate = z.preprocess(value => {
  const old = beforeLineages.safeParse(value)
  return old.success ? { ...old.data, lineageId: old.data.id, level: levelOfHazard(old.data.hazard) } : value
}, emergencyUpdate)

/**
 * The whole update. Events may arrive in any order, so a consumer keeps the highest revision that it has seen of an id.
 * `lineageRevision` rises with every change of any update of the lineage: updates of one lineage with the same `lineageRevision` changed at the same moment.
 * It is absent only in events that were published before it was added.
 */
const payload = z.object({
  update: publishedUpdate,
  lineageRevision: z.int().min(0).optional(),
})

export const updatePublished = defineEvent({ service, fact: 'update-published', version: 1, payload })
export const updateRevised = defineEvent({ service, fact: 'update-revised', version: 1, payload })
export const updateEnded = defineEvent({ service, fact: 'update-ended', version: 1, payload })

export const updateEvents = [updatePublished, updateRevised, updateEnded] as const

/** The whole shelter, whenever anything about it changes. A closed shelter is a tombstone until a higher revision opens it again. */
export const shelterChanged = defineEvent({
  service,
  fact: 'shelter-changed',
  version: 1,
  payload: z.object({ shelter: officialShelter }),
})

/** A list of shelters was read and is complete: what it listed without a change was still so at `asOf`. */
export const shelterListRead = defineEvent({
  service,
  fact: 'shelter-list-read',
  version: 1,
  payload: z.object({ feed: z.string(), asOf: instant, listed: z.int().min(0) }),
})

/** The whole fact, whenever anything about it changes. One that is not active is a tombstone until a higher revision brings it back. */
export const hazardFactChanged = defineEvent({
  service,
  fact: 'hazard-fact-changed',
  version: 1,
  payload: z.object({ fact: hazardFact }),
})

/** The whole reading, whenever anything about it changes. One that is not active is a tombstone until a higher revision brings it back. */
export const airChanged = defineEvent({
  service,
  fact: 'air-changed',
  version: 1,
  payload: z.object({ reading: airReading }),
})

/** How many browsers of a person alerts can push to. Events may arrive in any order: a consumer keeps the highest revision of a person. */
export const pushDevicesCounted = defineEvent({
  service,
  fact: 'push-devices-counted',
  version: 1,
  payload: z.object({ userId: id, revision: z.int().min(1), devices: z.int().min(0) }),
})

/** Most people whom one event names. */
export const mostReceipts = 500

/**
 * How far people have come with an order of a lineage, as the ledger of pushes knows it. May arrive late and more than once: only what is further counts.
 * `content`: the same for what asks the same of a person. `at`: when it was queued or handed over. No drills.
 */
export const receiptsChanged = defineEvent({
  service,
  fact: 'receipts-changed',
  version: 1,
  payload: z.object({
    lineageId: id,
    receipts: z
      .array(
        z.object({
          ...{ userId: id, updateId: id, revision: z.int().min(0), content: z.string().max(200), at: instant },
          state: z.enum(['queued', 'handed', 'delivered', 'seen']),
        }),
      )
      .min(1)
      .max(mostReceipts),
  }),
})

/**
 * A person opened a pushed update on one of their browsers, so soon after the push service had taken it. Said of what is opened within
 * `soonSeconds`. May come twice.
 */
export const updateOpenedSoon = defineEvent({
  service,
  fact: 'update-opened-soon',
  version: 1,
  payload: z.object({
    userId: id,
    lineageId: id,
    revision: z.int().min(1),
    afterSeconds: z.number().min(0),
    at: instant,
  }),
})

/**
 * A canary was ingested: a test message that takes the way of an alert and reaches no person. `id` is also that of its one, absent, member where it
 * has no device of its own; `at` numbers its pushes.
 */
export const canarySent = defineEvent({
  service,
  fact: 'canary-sent',
  version: 1,
  payload: z.object({ id, at: instant }),
})

export const alertsEvents = [
  ...updateEvents,
  shelterChanged,
  shelterListRead,
  hazardFactChanged,
  airChanged,
  pushDevicesCounted,
  receiptsChanged,
  updateOpenedSoon,
  canarySent,
] as const
