import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { airReading } from '../entities/air-reading.ts'
import { id, instant } from '../entities/common.ts'
import { emergencyUpdate, hazardKind } from '../entities/emergency-update.ts'
import { hazardFact } from '../entities/hazard-fact.ts'
import { officialShelter } from '../entities/shelter.ts'
import { levelOfHazard } from '../vocabulary/hazards.ts'

const service = 'alerts'

/** NATS subject of the heartbeat of the process that polls feeds. With it consumers can tell a time without news from an outage. */
export const alertsHeartbeatSubject = 'muster.live.alerts-heartbeat'

/** `silent`: names of the sources of alerts that cannot be read at present. Absent in heartbeats of older processes. */
export const alertsHeartbeat = z.object({ silent: z.array(z.string().max(200)).max(50).default([]) })

const beforeLineages = z.looseObject({ id, hazard: hazardKind, lineageId: z.undefined(), level: z.undefined() })

/** Reads an update. One that was published before updates had `lineageId` and `level` gets the values that it would have had. */
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

/** An update was published for the first time. */
export const updatePublished = defineEvent({ service, fact: 'update-published', version: 1, payload })
/** An update has changed. */
export const updateRevised = defineEvent({ service, fact: 'update-revised', version: 1, payload })
/** An update is no longer active. */
export const updateEnded = defineEvent({ service, fact: 'update-ended', version: 1, payload })

export const updateEvents = [updatePublished, updateRevised, updateEnded] as const

/** The whole shelter, whenever anything about it changes. A closed shelter is a tombstone until a higher revision opens it again. */
export const shelterChanged = defineEvent({
  service,
  fact: 'shelter-changed',
  version: 1,
  payload: z.object({ shelter: officialShelter }),
})

/** A list of shelters was read completely. Shelters on it without a change were confirmed at `asOf`. */
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

/** The number of a person's browsers with a push subscription. Events may arrive in any order: a consumer keeps the highest revision of a person. */
export const pushDevicesCounted = defineEvent({
  service,
  fact: 'push-devices-counted',
  version: 1,
  payload: z.object({ userId: id, revision: z.int().min(1), devices: z.int().min(0) }),
})

/** Most people per event. */
export const maxReceipts = 500

/**
 * The receipt states of people for an order of a lineage, from the ledger of pushes. An event may arrive late and more than once, so a consumer only lets a
 * state rise. `content` is equal for revisions that ask the same of a person. `at`: when the push was queued or handed over. Not published for drills.
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
      .max(maxReceipts),
  }),
})

/** A person opened a pushed update on one of their browsers within `openedSoonSeconds` after the push service had accepted it. May arrive twice. */
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
 * A canary was ingested: a test message that passes through the whole pipeline of alerts and reaches no person. Its fan-out has one member: the canary's own
 * device, or, without one, `id`, which belongs to no subscription. `at` numbers its pushes.
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
