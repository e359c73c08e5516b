import type { PayloadOf } from '@muster/contracts/define-event'
import { updateOpenedSoon } from '@muster/contracts/events/alerts'
import { checkedIn, helpTestAnswered } from '@muster/contracts/events/help'
import { contactsChanged, profileUpdated, userRegistered } from '@muster/contracts/events/identity'
import { leaveByChanged, packVerified } from '@muster/contracts/events/navigation'
import { rideOffered } from '@muster/contracts/events/rides'
import { listUserAchievements } from '@muster/contracts/routes/achievements'
import type { Caller } from '@muster/service-kit/http/auth'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildId } from '@muster/test-kit/builders/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Achievements, startAchievements } from './start-achievements.ts'

let achievements: Achievements
beforeAll(async () => {
  achievements = await startAchievements()
})
afterAll(() => achievements?.stop())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const start = Date.now()
const at = (ms: number) => new Date(start + ms).toISOString()

async function mine(caller: Caller) {
  await achievements.allHeard()
  const { body } = await achievements.call(listUserAchievements, { params: { userId: caller.userId }, as: caller })
  return body.map(({ achievementId, currentUntil }) => [achievementId, currentUntil])
}

const answered = ({ userId }: Caller, parts: Partial<PayloadOf<typeof helpTestAnswered>> = {}) =>
  achievements.tell(helpTestAnswered, {
    ...{ userId, requestId: buildId(), isProven: true, isWhole: false, at: at(0) },
    ...parts,
  })

describe('an achievement with an expiry date', () => {
  it('is current until its expiry date, and remains earned afterwards', async () => {
    const caller = buildCaller()
    await achievements.tell(packVerified, { userId: caller.userId, version: 'v1', at: at(0) })
    expect(await mine(caller)).toEqual([['ready-offline', at(7 * dayMs)]])
    const { body } = await achievements.call(listUserAchievements, { params: { userId: caller.userId }, as: caller })
    await achievements.tell(packVerified, { userId: caller.userId, version: 'v2', at: at(8 * dayMs) })
    // An event that is delivered late, with an earlier time, does not change the stored time.
    await achievements.tell(packVerified, { userId: caller.userId, version: 'v1', at: at(dayMs) })
    expect(await mine(caller)).toEqual([['ready-offline', at(15 * dayMs)]])
    const { body: renewed } = await achievements.call(listUserAchievements, {
      params: { userId: caller.userId },
      as: caller,
    })
    expect(renewed[0]?.earnedAt).toBe(body[0]?.earnedAt)
    expect(renewed[0]?.achievement).toMatchObject({ points: 40, lapsesAfterDays: 7 })
  })

  it('is earned for one contact who answered a chain test, and for the whole chain when all contacts answered', async () => {
    const caller = buildCaller()
    await answered(caller, { isProven: false })
    expect(await mine(caller)).toEqual([])
    await answered(caller)
    expect(await mine(caller)).toEqual([['contact-answered', at(90 * dayMs)]])
    await answered(caller, { isProven: false, isWhole: true, at: at(dayMs) })
    expect(await mine(caller)).toEqual([
      ['chain-tested', at(91 * dayMs)],
      ['contact-answered', at(90 * dayMs)],
    ])
  })

  it('is earned by offering a ride', async () => {
    const caller = buildCaller()
    await achievements.tell(rideOffered, { userId: caller.userId, offerId: buildId(), at: at(0) })
    expect(await mine(caller)).toEqual([['seat-to-share', at(365 * dayMs)]])
  })

  it('is earned by opening an alert soon after its push', async () => {
    const caller = buildCaller()
    const opened = { lineageId: buildId(), revision: 1, afterSeconds: 12 }
    await achievements.tell(updateOpenedSoon, { userId: caller.userId, ...opened, at: at(0) })
    expect(await mine(caller)).toEqual([['quick-to-open', at(180 * dayMs)]])
  })
})

describe('the achievement for an e-mail address', () => {
  it('needs a verified address and does not expire', async () => {
    const caller = buildCaller()
    const { userId, name, email } = caller
    const person = { userId, name, email, isComplete: false, hasAccessibilityNeeds: false, isSave: false }
    await achievements.tell(userRegistered, { userId, name, email, revision: 0, isEmailVerified: false })
    await achievements.tell(profileUpdated, { ...person, revision: 1, isEmailVerified: true })
    expect(await mine(caller)).toEqual([
      ['mail-reaches-you', null],
      ['on-board', null],
    ])
  })
})

describe('the achievement for an up-to-date profile', () => {
  it('is not earned when identity publishes the same profile again without a save', async () => {
    const caller = buildCaller()
    const { userId, name, email } = caller
    const person = { userId, name, email, isComplete: false, hasAccessibilityNeeds: false }
    await achievements.tell(profileUpdated, { ...person, revision: 0, isSave: true })
    for (const revision of [1, 2]) await achievements.tell(profileUpdated, { ...person, revision, isSave: false })
    expect(await mine(caller)).toEqual([])
    await achievements.tell(profileUpdated, { ...person, revision: 3, isSave: true })
    expect(await mine(caller)).toEqual([['up-to-date', null]])
  })
})

describe('the achievement for contacts', () => {
  it('counts only contacts that can be called', async () => {
    const caller = buildCaller()
    const contacts = { userId: caller.userId, contactCount: 5, hasPrimary: true }
    await achievements.tell(contactsChanged, { ...contacts, revision: 1, reachableCount: 0 })
    expect(await mine(caller)).toEqual([])
    await achievements.tell(contactsChanged, { ...contacts, revision: 2, reachableCount: 1 })
    expect(await mine(caller)).toEqual([['someone-to-call', null]])
  })
})

describe('the achievement for leaving in time in a drill', () => {
  const hazard = { id: buildId(), title: 'Drill fire', isDrill: true, asOf: at(0) }
  const leaveBy = (by: number, hazards = [hazard]) => ({
    at: at(by),
    ...{ because: 'ordered' as const, uncertainty: 'none' as const, isTooShort: false, lastDeparture: null },
    ...{ preparation: { minutes: 10, reasons: [] }, marginMinutes: 0, isOrdered: true, hazards },
  })
  type Told = { revision: number; changedAt: number; leaveBy: ReturnType<typeof leaveBy> | null }
  const tellLeaveBy = ({ userId }: Caller, { revision, changedAt, leaveBy }: Told) =>
    achievements.tell(leaveByChanged, {
      ...{ userId, revision, leaveBy, home: null },
      change: { kind: 'first', cause: 'ordered', title: '', previousAt: null, changedAt: at(changedAt) },
    })
  const says = ({ userId }: Caller, ms: number, parts: Partial<PayloadOf<typeof checkedIn>> = {}) =>
    achievements.tell(checkedIn, {
      ...{ userId, communityId: buildId(), status: 'moving', isProxy: false, at: at(ms) },
      ...parts,
    })
  const inTime = [['out-in-time', at(20 * minuteMs + 365 * dayMs)]]

  it('is earned by checking in before the leave-by time, in whatever order the events arrive', async () => {
    const [one, other] = [buildCaller(), buildCaller()]
    const drill = { revision: 1, changedAt: 0, leaveBy: leaveBy(40 * minuteMs) }
    await tellLeaveBy(one, drill)
    await says(one, 20 * minuteMs)
    await says(other, 20 * minuteMs, { status: 'safe' })
    await achievements.allHeard()
    await tellLeaveBy(other, drill)
    expect(await mine(one)).toEqual(inTime)
    expect(await mine(other)).toEqual(inTime)
  })

  it.each([
    ['before it began', -minuteMs, {}],
    ['after their time', 41 * minuteMs, {}],
    ['that they need help', 20 * minuteMs, { status: 'help' as const }],
    ['nothing, and somebody else said it for them', 20 * minuteMs, { isProxy: true }],
  ])('is not earned by a person who reported %s', async (_what, ms, parts) => {
    const caller = buildCaller()
    await tellLeaveBy(caller, { revision: 1, changedAt: 0, leaveBy: leaveBy(40 * minuteMs) })
    await says(caller, ms, parts)
    expect(await mine(caller)).toEqual([])
  })

  it('is not earned once a real danger sets the leave-by time, or once the drill has ended', async () => {
    const [real, ended] = [buildCaller(), buildCaller()]
    for (const caller of [real, ended])
      await tellLeaveBy(caller, { revision: 1, changedAt: 0, leaveBy: leaveBy(40 * minuteMs) })
    await achievements.allHeard()
    const fire = leaveBy(60 * minuteMs, [hazard, { ...hazard, id: buildId(), isDrill: false }])
    await tellLeaveBy(real, { revision: 2, changedAt: 10 * minuteMs, leaveBy: fire })
    await tellLeaveBy(ended, { revision: 2, changedAt: 10 * minuteMs, leaveBy: null })
    await achievements.allHeard()
    for (const caller of [real, ended]) {
      await says(caller, 20 * minuteMs)
      expect(await mine(caller)).toEqual([])
    }
  })
})
