import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { expect, test } from 'vitest'
import type { Audience } from '../src/domain/audience.ts'
import { createChunkAudience } from '../src/push/chunk-audience.ts'
import { createCompareChanged } from '../src/push/compare-changed.ts'
import { createReadFanoutMessages } from '../src/push/fanout-messages.ts'
import { createLineages } from '../src/push/lineages.ts'

// The clock does not move, so the lineage always changes while its last state is still kept.
const clock = { now: () => new Date('2026-01-01T00:00:00.000Z') }
const lineageId = 'a'.repeat(24)
const squareAt = (lon: number) => {
  const [east, south, north] = [lon + 0.1, 37, 37.1]
  const ring = [
    [lon, south],
    [east, south],
    [east, north],
    [lon, north],
    [lon, south],
  ]
  return { type: 'Polygon' as const, coordinates: [ring] }
}

/** A lineage that was read in one place and has moved to another place since. */
async function moved() {
  let revision = 1
  let lon = -122
  const update = () => buildUpdate({ id: lineageId, lineageId, geometry: squareAt(lon) as never, severity: 'critical' })
  let reads = 0
  const updates = {
    active: async () => [update()],
    mergedInto: async () => [],
    lineage: async () => {
      reads += 1
      const shown = { view: update(), revisions: [], translations: {}, geometryProblem: null }
      return { id: lineageId, revision, mergedInto: null, isPushStopped: false, updates: [shown as never] }
    },
  }
  const lineages = createLineages({ updates, clock, drillAudience: 'affected' })
  await lineages.read(lineageId, { mayBeKept: true })
  revision = 2
  lon = -120
  reads = 0
  return { lineages, updates, reads: () => reads }
}
const newPlace = { kind: 'home' as const, label: '', coordinates: [-119.95, 37.05] as [number, number] }
const fanout = {
  id: 'f',
  thread: lineageId,
  lineageId,
  common: null,
  lane: 'critical' as const,
  createdAt: clock.now(),
}
const noBody = async function* (): AsyncGenerator<string> {}

test('computes the audience of a change from the current area, not from a copy that was read before', async () => {
  const { lineages } = await moved()
  const asked: Audience[] = []
  const chunkAudience = createChunkAudience({
    fanouts: {
      claimChunking: async () => ({ fanout, state: { lastMember: null, nextIndex: 0 } }),
      finishChunking: async () => {},
    } as never,
    subscriptions: {
      inAudience: (audiences: Audience[]) => {
        asked.push(...audiences)
        return noBody()
      },
    } as never,
    told: { devicesOf: noBody } as never,
    lineages,
    clock,
    chunkSize: 10,
    leaseMs: 1_000,
    dispatch: async () => {},
  })
  await chunkAudience('f')
  expect(asked).toEqual([{ kind: 'area', geometry: squareAt(-120) }])
})

test('compares new places with the active alerts, which are read once for all of them', async () => {
  const { lineages, updates, reads } = await moved()
  const opened: string[][] = []
  const changed = ['1', '2', '3'].map(id => ({ id, places: [newPlace], changedAt: clock.now() }))
  const compare = createCompareChanged({
    subscriptions: { changed: async () => changed, compared: async () => {} } as never,
    updates,
    told: { threadsOf: async () => new Map() } as never,
    dispatcher: { openFor: async (members: string[]) => void opened.push(members) },
    lineages,
    clock,
  })
  await compare()
  expect(opened).toEqual([['1', '2', '3']])
  expect(reads()).toBe(1)
})

test('a chunk starts from the current lineage, and may use a slightly older copy while it is sent', async () => {
  const { lineages } = await moved()
  const readCourse = createReadFanoutMessages({ lineages, isToBeSent: async () => true })
  const device = { id: '1', endpoint: '', keys: { p256dh: '', auth: '' }, language: 'en' as const, places: [newPlace] }
  const choices = { wake: 'medium' as const, route: true, shelter: true }
  const next = async (mayBeKept: boolean) =>
    (await readCourse(fanout, { mayBeKept }))?.next(
      { ...device, choices },
      { accepted: null, perhaps: null },
      { now: clock.now(), openedAt: clock.now() },
    )
  expect(await next(true)).toBe(null)
  expect(await next(false)).toMatchObject({ told: { reason: 'entered' } })
})
