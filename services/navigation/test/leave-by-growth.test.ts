import type { PayloadOf } from '@muster/contracts/define-event'
import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { hazardFactChanged } from '@muster/contracts/events/alerts'
import { profileUpdated } from '@muster/contracts/events/identity'
import { leaveByChanged } from '@muster/contracts/events/navigation'
import { getLeaveBy, savePreparation } from '@muster/contracts/routes/navigation'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildHazardFact } from '@muster/test-kit/builders/hazard-fact'
import { buildId } from '@muster/test-kit/builders/ids'
import { collectInto } from '@muster/test-kit/collect-into'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'
import { skylineFire } from './helpers.ts'

type Told = PayloadOf<typeof leaveByChanged>

const minuteMs = 60_000
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const env = { PRACTICE_DIRECTIONS: 'always', LEAVE_BY_MS: '100' }
const options = { env, overrides: { clock } }
/** Orinda, east of the Skyline Fire. */
const home = '37.8771, -122.1797'

let navigation: Awaited<ReturnType<typeof start>>
let second: { stop(): Promise<void> }
let alerts: Bus
const told: Told[] = []
const start = () => startWithNeighbours(navigationService, options)
beforeAll(async () => {
  navigation = await start()
  second = await startDefined(navigationService, navigation.neighbours, options)
  alerts = await navigation.join('alerts')
  const collect = collectInto(told)
  alerts.subscribeLive(leaveByChanged.subject, data => collect(leaveByChanged.payload.parse(data)))
  await alerts.ready()
})
afterAll(async () => {
  await second?.stop()
  await navigation?.stop()
})

const { geometry } = skylineFire()
if (!geometry) throw new Error('the fire has no area')
/** The fire, with a growth that the feed reports for all directions. */
const fireThat = (mostMetersPerHour: number, over: Partial<HazardFact> = {}): HazardFact => {
  const asOf = clock.now().toISOString()
  const growth = { metersPerHour: mostMetersPerHour, mostMetersPerHour, bearing: null, bearingUncertainty: 0 }
  const said = { ...growth, basis: 'reported', source: 'NIFC', since: null, asOf } as const
  return buildHazardFact({ name: 'Skyline Fire', geometry, growth: said, observedAt: asOf, ...over })
}
const tell = (fact: HazardFact) => alerts.publish(hazardFactChanged, { fact }, { id: `${fact.id}-${fact.revision}` })

it('notifies when to leave as the fire grows, earlier as it grows faster, and once when the time has come', async () => {
  const as = buildCaller()
  const { userId } = as
  const needs = { ...noNeeds, transportationType: 'personal_vehicle' } as const
  const profile = { ...as, revision: 1, location: home, needs, isComplete: true, hasAccessibilityNeeds: false }
  await alerts.publish(profileUpdated, profile, { id: `${userId}-1` })
  const ask = async () => (await navigation.call(getLeaveBy, { as })).body
  await settle(async () => (await ask()).home)
  const mine = () => told.filter(one => one.userId === userId).sort((a, b) => a.revision - b.revision)
  const last = () => mine().at(-1)

  const fire = fireThat(800)
  await tell(fire)
  const first = await settle(() => last())
  expect(first).toMatchObject({
    revision: 1,
    leaveBy: {
      because: 'way-closes',
      uncertainty: 'growth-forecast',
      isTooShort: false,
      isOrdered: false,
      marginMinutes: 30,
      preparation: { minutes: 10, reasons: [{ reason: 'pack', minutes: 10 }] },
      hazards: [{ id: fire.id, isDrill: false }],
    },
    change: { kind: 'first', cause: 'danger-new', previousAt: null },
  })
  const { at = '', lastDeparture } = first.leaveBy ?? {}
  expect(Date.parse(lastDeparture ?? '') - Date.parse(at)).toBe(40 * minuteMs)
  expect(Date.parse(at)).toBeGreaterThan(clock.now().getTime())
  expect((await ask()).leaveBy).toMatchObject({ at, because: 'way-closes' })

  // What the person adds shortens the time that they have.
  await navigation.call(savePreparation, { body: { added: ['equipment'] }, as })
  const sooner = await settle(() => last()?.revision === 2 && last())
  expect(sooner).toMatchObject({ change: { kind: 'earlier', cause: 'preparation', previousAt: at } })
  const minutesSooner = (Date.parse(at) - Date.parse(sooner.leaveBy?.at ?? '')) / minuteMs
  // 15 min, and roads close at full minutes.
  expect(minutesSooner).toBeGreaterThanOrEqual(13)
  expect(minutesSooner).toBeLessThanOrEqual(17)

  await tell(fireThat(1_200, { id: fire.id, revision: 2 }))
  const faster = await settle(() => last()?.revision === 3 && last())
  expect(faster.change).toMatchObject({ kind: 'earlier', cause: 'danger-grew', previousAt: sooner.leaveBy?.at })

  // More people than one run tells, from neighbourhoods that cannot be computed. They must not keep others from being told.
  const [{ leaveBy }, dueAt] = [faster, clock.now()]
  const others = { placedWith: 'own', cell: 'not-computed', inputs: 1, leaveBy, told: 1, dueAt }
  const waiting = Array.from({ length: 600 }, () => ({ _id: buildId(), ...others }))
  const departures = navigation.service.context.mongo.connection.collection<{ _id: string }>('departures')
  await departures.insertMany(waiting)

  const comes = Date.parse(faster.leaveBy?.at ?? '')
  ahead += comes - clock.now().getTime() + minuteMs / 2
  const reached = await settle(() => last()?.change.kind === 'reached' && last())
  expect(reached.leaveBy?.at).toBe(faster.leaveBy?.at)
  expect((await ask()).leaveBy?.sentence).toMatch(/^Leave now\./)
  // Times are computed again every five minutes while a fire burns. A time that has passed must not move.
  ahead += 6 * minuteMs
  const other = buildCaller()
  await alerts.publish(profileUpdated, { ...profile, ...other }, { id: `${other.userId}-1` })
  await settle(() => told.some(one => one.userId === other.userId))
  expect(mine().filter(({ change }) => change.kind === 'reached')).toHaveLength(1)
  expect(last()).toEqual(reached)

  await tell(fireThat(0, { id: fire.id, revision: 3, isActive: false }))
  await settle(() => last()?.change.kind === 'ended')
  expect(last()?.leaveBy).toBeNull()
  expect((await ask()).noTime).toBe('nothing-known')
})

it('gives no time for a fire without a known growth', async () => {
  const [as, near] = [buildCaller(), buildCaller()]
  const needs = { ...noNeeds, transportationType: 'personal_vehicle' } as const
  const profile = { revision: 1, needs, isComplete: true, hasAccessibilityNeeds: false }
  await alerts.publish(profileUpdated, { ...profile, ...as, location: home }, { id: `${as.userId}-1` })
  // A person inside the fire. When this person is told, the fire has been taken into account.
  await alerts.publish(profileUpdated, { ...profile, ...near, location: '37.86, -122.22' }, { id: `${near.userId}-1` })
  const fire = buildHazardFact({ geometry, growth: null, observedAt: clock.now().toISOString() })
  await tell(fire)
  await settle(() => told.some(({ userId, leaveBy }) => userId === near.userId && leaveBy?.because === 'in-danger'))
  const { body } = await navigation.call(getLeaveBy, { as })
  expect(body).toMatchObject({ leaveBy: null, noTime: 'nothing-known' })
  expect(told.filter(({ userId }) => userId === as.userId)).toEqual([])
})
