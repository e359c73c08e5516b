import type { HazardFeature, hazardCollection } from '@muster/contracts/entities/navigation'
import { createAlertsHeartbeats } from '@muster/read-models/alerts-heartbeats'
import type { KnownHazardFacts } from '@muster/read-models/known-hazard-facts'
import type { KnownUpdates } from '@muster/read-models/known-updates'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { z } from 'zod'
import { hazardOfFact } from '../domain/hazard-of-fact.ts'
import { hazardOfUpdate } from '../domain/hazard-of-update.ts'
import { heatNearFires } from '../domain/heat-near-fires.ts'
import type { Published, PublishedHazards } from '../planning/protocol.ts'
import { toShared } from '../planning/shared.ts'
import { createSharedReload } from '../shared-reload.ts'

/** The active hazards at one moment. */
export type HazardSnapshot = {
  collection: Omit<z.infer<typeof hazardCollection>, 'heardAt' | 'isStale'>
  /** The same hazards for the planning threads. Every change makes a new object, so that a running plan keeps its own. */
  published: Published
}

type HazardText = { updateId: string; content: string; instruction: string | null }

type BoardOptions = {
  /** True while the service knows no region with real roads. */
  isPracticeNetwork: () => boolean
  known: KnownUpdates
  facts: KnownHazardFacts
  bus: Bus
  clock: Clock
  reloadMs: number
  log: Log
}

export type HazardBoard = ReturnType<typeof createHazardBoard>

/** Creates the board of active hazards. It is kept in memory for all requests and published to the planning threads. */
export function createHazardBoard({ isPracticeNetwork, known, facts, bus, clock, log, reloadMs }: BoardOptions) {
  const snapshotOf = (features: HazardFeature[], asOf: string | null, version: string): HazardSnapshot => ({
    collection: { type: 'FeatureCollection', features, asOf, isPracticeNetwork: isPracticeNetwork() },
    published: publish(features, version),
  })
  let snapshot = snapshotOf([], null, '')
  let texts: ReadonlyMap<string, HazardText> = new Map()
  let version: string | null = null
  const heard = createAlertsHeartbeats({ bus, clock })

  async function load() {
    const [updates, stated] = await Promise.all([known.active(), facts.active()])
    const now = clock.now()
    const asOf = now.toISOString()
    const ofFacts = stated.map(fact => ({ fact, feature: hazardOfFact(fact, now) }))
    const nextVersion = [
      ...updates.map(({ id, revision }) => `${id}@${revision}`),
      // The meaning of a fact also changes with its age.
      ...ofFacts.map(({ fact, feature }) => {
        const { rank, growth, wind } = feature?.properties ?? {}
        return [`${fact.id}@${fact.revision}`, rank, growth?.asOf, wind?.asOf].join(':')
      }),
    ].join()
    const features = [...updates.map(hazardOfUpdate), ...ofFacts.map(({ feature }) => feature)].filter(isHazard)
    snapshot =
      nextVersion === version
        ? { ...snapshot, collection: { ...snapshot.collection, asOf } }
        : snapshotOf(heatNearFires(features), asOf, nextVersion)
    texts = new Map(updates.map(({ id, content, instruction }) => [id, { updateId: id, content, instruction }]))
    version = nextVersion
  }

  const shared = createSharedReload({
    name: 'hazard',
    load,
    bus,
    subject: 'muster.live.hazards-changed',
    reloadMs,
    log,
  })

  return {
    snapshot: () => snapshot,
    /** The time for which the hazards are known: while the heartbeat of alerts is missing, the time of its last one. Null if it was never received. */
    knownAsOf: (): string | null => (heard.isStale() ? (heard.at()?.toISOString() ?? null) : snapshot.collection.asOf),
    /** The texts of an active update; null if it is not active. */
    text: (updateId: string): HazardText | null => texts.get(updateId) ?? null,
    /** The hazards as the API shows them, with their age. */
    collection(): z.infer<typeof hazardCollection> {
      const now = clock.now().getTime()
      const { features, ...rest } = snapshot.collection
      const ageOf = (issuedAt: string) => Math.max(0, Math.round((now - Date.parse(issuedAt)) / 1000))
      return {
        ...rest,
        isPracticeNetwork: isPracticeNetwork(),
        features: features.map(({ properties, ...feature }) => ({
          ...feature,
          properties: { ...properties, ageSeconds: ageOf(properties.issuedAt) },
        })),
        heardAt: heard.at()?.toISOString() ?? null,
        isStale: heard.isStale(),
      }
    },
    changed: shared.changed,
    reload: shared.reload,
    async start(): Promise<void> {
      await heard.start()
      await shared.start()
    },
    async stop(): Promise<void> {
      await heard.stop()
      await shared.stop()
    },
  }
}
function publish(features: readonly HazardFeature[], version: string): Published {
  const hazards: PublishedHazards = { features }
  return { version, buffer: toShared(new TextEncoder().encode(JSON.stringify(hazards))) }
}

const isHazard = (feature: HazardFeature | null): feature is HazardFeature => feature !== null
