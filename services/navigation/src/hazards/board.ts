import type { HazardFeature, hazardCollection } from '@muster/contracts/entities/navigation'
import type { KnownUpdates } from '@muster/read-models/known-updates'
import type { RoadGraph } from '@muster/routing/graph/types'
import { applyHazards, type HazardMarks } from '@muster/routing/hazards/marks'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { z } from 'zod'
import { hazardOfUpdate } from '../domain/hazard-of-update.ts'

/** Tells every process of this service that the hazards have changed, because only one of them consumes the event. */
export const hazardsChangedSubject = 'muster.live.hazards-changed'

export type HazardSnapshot = {
  collection: z.infer<typeof hazardCollection>
  marks: HazardMarks
  byId: ReadonlyMap<string, HazardFeature>
}

/** The active hazards and the roads that they affect, computed once per change and kept in memory for all requests. */
export function createHazardBoard({
  graph,
  known,
  bus,
  clock,
  log,
  reloadMs,
}: {
  graph: RoadGraph
  known: KnownUpdates
  bus: Bus
  clock: Clock
  log: Log
  reloadMs: number
}) {
  let snapshot: HazardSnapshot = snapshotOf(graph, [], null, log)
  let version: string | null = null
  let loading: Promise<void> | null = null
  let isStale = false
  let timer: NodeJS.Timeout | undefined
  let unsubscribe = () => {}

  async function load() {
    do {
      isStale = false
      const updates = await known.active()
      const asOf = clock.now().toISOString()
      const nextVersion = updates.map(({ id, revision }) => `${id}@${revision}`).join()
      snapshot =
        nextVersion === version
          ? { ...snapshot, collection: { ...snapshot.collection, asOf } }
          : snapshotOf(graph, updates.map(hazardOfUpdate).filter(isHazard), asOf, log)
      version = nextVersion
      // A change that arrived during the read needs another read.
    } while (isStale)
  }

  function reload(): Promise<void> {
    isStale = true
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }

  // Fails open: after a failed read the last known hazards stay in use, with their age.
  const reloadQuietly = () =>
    reload().catch(err => log.error({ err }, 'hazard reload failed; the last known hazards stay in use'))

  return {
    snapshot: () => snapshot,
    /** Reads the hazards again here and tells the other processes to. */
    async changed(): Promise<void> {
      await reload()
      bus.publishLive(hazardsChangedSubject, {})
    },
    async start(): Promise<void> {
      unsubscribe = bus.subscribeLive(hazardsChangedSubject, () => void reloadQuietly())
      await reload()
      timer = setInterval(() => void reloadQuietly(), reloadMs)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      unsubscribe()
      await loading?.catch(() => undefined)
    },
  }
}
function snapshotOf(graph: RoadGraph, features: HazardFeature[], asOf: string | null, log: Log): HazardSnapshot {
  const hazards = features.map(({ id, geometry, properties: { kind, title, rank } }) => ({
    id,
    geometry,
    kind,
    title,
    rank,
  }))
  const onInvalid = (err: Error) => log.warn({ err }, 'hazard skipped: unusable geometry')
  return {
    collection: { type: 'FeatureCollection', features, asOf, isPracticeNetwork: graph.isPractice },
    marks: applyHazards(graph, hazards, { onInvalid }),
    byId: new Map(features.map(feature => [feature.id, feature])),
  }
}

const isHazard = (feature: HazardFeature | null): feature is HazardFeature => feature !== null
