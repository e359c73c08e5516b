import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import type { Context } from './context.ts'
import { hurry } from './domain/advance.ts'
import { coversHome, isWanted, type Level, levelOf, opensAt, triggerAt } from './domain/countdown.ts'
import { unseenSince } from './domain/receipts.ts'
import { startRequest } from './start-request.ts'
import type { Begun, Countdown } from './store/countdowns.ts'

/** Used if a person's name is unknown, so that their people are asked in any case. */
const unknownName = '—'

/** One read of homes for each; of 100,000 plans few are covered. */
const plansAtATime = 1_000
const begunAtATime = 20

type Covering = { update: EmergencyUpdate; level: Level }

/**
 * Begins a countdown for each person whose plan wants it and whose home an order or a warning covers, and opens their request at its end. Everything
 * is decided from what stands, not from what an event says, so it may run again and in any order.
 */
export function createOrderWatch(context: Context) {
  const { plans, homes, people, updates, countdowns, requests, checkIns, receipts, mailQueue, clock } = context

  /** The active updates that cover a person's home, orders first. */
  async function covering(userId: string, known?: readonly EmergencyUpdate[]): Promise<Covering[]> {
    const home = await homes.find(userId)
    if (!home) return []
    const now = clock.now()
    return (known ?? (await updates.active()))
      .flatMap(update => {
        const level = levelOf(update, now)
        return level && coversHome(update, home.coordinates) ? [{ update, level }] : []
      })
      .sort((a, b) => Number(b.level === 'order') - Number(a.level === 'order'))
  }

  /** Begins the countdowns that a person's plan and the active updates call for. */
  async function lookAt(userId: string, known?: readonly EmergencyUpdate[]): Promise<void> {
    const { triggers } = await plans.find(userId)
    for (const { update, level } of await covering(userId, known)) {
      const trigger = triggerAt(level, triggers)
      if (trigger) await begin(userId, update.lineageId, level, trigger)
    }
  }

  async function begin(userId: string, incident: string, level: Level, trigger: Countdown['trigger']): Promise<void> {
    const now = clock.now()
    const before = await countdowns.find(userId, incident, level)
    // What was called off begins again where the order stands again.
    if (before && before.state !== 'called-off') return
    const fields = { userId, incident, level, trigger, opensAt: opensAt(trigger, now) }
    const { state, other } = await roomFor(fields, now)
    const anew = { ...fields, state, startedAt: now, requestId: null, isSettled: true }
    const begun = before ? await countdowns.change(before, anew, now) : await countdowns.begin(fields, state, now)
    if (begun?.state === 'counting') mailQueue.wakeCountdown(begun, now)
    if (begun?.state !== 'joined' || !other) return
    // Another process may have called that one off before this one was stored, and would not look at it again.
    const joined = await countdowns.byId(other.id)
    if (joined?.state === 'called-off') await lookAgain(joined)
  }

  /** A person has at most one countdown, and none while a request is open. The countdown that ends first replaces the other, and an order speeds up an open request. */
  async function roomFor(
    { userId, incident, level, trigger, opensAt: at }: Begun,
    now: Date,
  ): Promise<{ state: 'counting' | 'joined'; other: Countdown | null }> {
    const open = (await requests.listOf(userId)).find(({ isTest, state }) => !isTest && !isClosedHelp(state))
    if (open) {
      if (trigger === 'order' && open.trigger !== 'order')
        await requests.step({ _id: open.id }, one => hurry(one, now), now)
      return { state: 'joined', other: null }
    }
    const other = await countdowns.countingOf(userId)
    // Another process may have begun the same countdown a moment ago. Replacing it would leave none: ours cannot be stored beside it.
    if (!other || (other.incident === incident && other.level === level)) return { state: 'counting', other: null }
    const isReplaced = other.opensAt > at && (await countdowns.change(other, { state: 'joined' }, now)) !== null
    return { state: isReplaced ? 'counting' : 'joined', other }
  }

  /** Whether what a countdown is about still stands for the home, and the plan still wants it. */
  async function stillStands({ userId, incident, level, trigger }: Countdown): Promise<boolean> {
    const [standing, { triggers }] = await Promise.all([covering(userId), plans.find(userId)])
    const isCovered = standing.some(
      one => one.update.lineageId === incident && (one.level === level || one.level === 'order'),
    )
    return isCovered && isWanted(trigger, level, triggers)
  }

  async function callOff(countdown: Countdown): Promise<void> {
    const off = await countdowns.change(countdown, { state: 'called-off', isSettled: false }, clock.now())
    if (off) await lookAgain(off)
  }

  /** Another order may stand that a countdown stood for which is called off. A process that dies in between leaves that to the sweep. */
  async function lookAgain(calledOff: Countdown): Promise<void> {
    await countdowns.removeJoined(calledOff.userId)
    await lookAt(calledOff.userId)
    await countdowns.settled(calledOff)
  }

  /** Opens the request of a countdown that says `opened`; a process that dies in between leaves that to the sweep. */
  async function openRequest({ id, userId, incident, trigger }: Countdown): Promise<void> {
    const [home, owner, isGone] = await Promise.all([homes.find(userId), people.find(userId), people.isDeleted(userId)])
    if (isGone) return countdowns.removeOf(userId)
    const place = home && { label: home.label, coordinates: home.coordinates }
    const asking = { userId, name: owner?.name ?? unknownName }
    const request = await startRequest(context, { owner: asking, clientId: `auto-${id}`, incident, trigger, place })
    await countdowns.opened(id, request.id)
    if (await people.isDeleted(userId)) await requests.removeOf(userId, clock.now())
  }

  /** What an order that a person has not seen begins is as it was before, from the moment that they have. */
  async function endUnseen(countdown: Countdown): Promise<void> {
    const { triggers } = await plans.find(countdown.userId)
    if (!triggers.missedCheckIn) return callOff(countdown)
    const { startedAt } = countdown
    const before = { trigger: 'missed-check-in' as const, opensAt: opensAt('missed-check-in', startedAt) }
    const changed = await countdowns.change(countdown, before, clock.now())
    if (changed) mailQueue.wakeCountdown(changed, clock.now())
  }

  const open = async (countdown: Countdown, now: Date): Promise<Countdown | null> => {
    const opened = await countdowns.change(countdown, { state: 'opened', opensAt: now }, now)
    if (opened) await openRequest(opened)
    return opened && (await countdowns.byId(opened.id))
  }

  return {
    lookAt,

    /** An update has changed. */
    async changed(update: EmergencyUpdate): Promise<void> {
      for (const countdown of await countdowns.countingFor(update.lineageId)) {
        if (!(await stillStands(countdown))) await callOff(countdown)
      }
      if (!levelOf(update, clock.now())) return
      for await (const userIds of plans.watching(plansAtATime)) {
        const known = await homes.findAll(userIds)
        const covered = userIds.filter(userId => {
          const home = known.get(userId)
          return home !== undefined && coversHome(update, home.coordinates)
        })
        for (let i = 0; i < covered.length; i += begunAtATime) {
          // Read again for each few: an order may end while the countdowns of others begin.
          const standing = await updates.active()
          await Promise.all(covered.slice(i, i + begunAtATime).map(userId => lookAt(userId, standing)))
        }
      }
    },

    /** A person lives elsewhere, or their plan has changed. */
    async moved(userId: string): Promise<void> {
      const counting = await countdowns.countingOf(userId)
      if (counting && !(await stillStands(counting))) await callOff(counting)
      await lookAt(userId)
    },

    /** The order of an incident that stands for a person's home, or null. */
    async orderFor(userId: string, incident: string): Promise<EmergencyUpdate | null> {
      const standing = await covering(userId, await updates.activeOf(incident))
      return standing.find(({ level }) => level === 'order')?.update ?? null
    },

    /** A person has not seen the order that stands for their home: begins the countdown, or hastens it, where their plan wants that. */
    async unseen(userId: string, incident: string): Promise<void> {
      const { triggers } = await plans.find(userId)
      if (!triggers.unseen) return
      const now = clock.now()
      const before = await countdowns.find(userId, incident, 'order')
      if (before?.state !== 'counting') return begin(userId, incident, 'order', 'unseen')
      const sooner = opensAt('unseen', now)
      if (before.opensAt <= sooner) return
      const hastened = await countdowns.change(before, { trigger: 'unseen', opensAt: sooner }, now)
      if (hastened) mailQueue.wakeCountdown(hastened, now)
    },

    /** A person has seen all that there is of an incident. */
    async seen(userId: string, incident: string): Promise<void> {
      const countdown = await countdowns.find(userId, incident, 'order')
      if (countdown?.state === 'counting' && countdown.trigger === 'unseen') await endUnseen(countdown)
    },

    /** A person is safe, or moving, in their own words. */
    async saidSafe(userId: string, at: Date): Promise<void> {
      const counting = await countdowns.countingOf(userId)
      // What was said before the order says nothing of it.
      if (counting && counting.startedAt <= at) await countdowns.change(counting, { state: 'safe' }, clock.now())
    },

    /** What the person says of a countdown; as it had ended where it had. */
    async answer(id: string, userId: string, action: 'safe' | 'now'): Promise<Countdown | null> {
      for (let attempt = 0; attempt < 5; attempt++) {
        const countdown = await countdowns.findOwn(id, userId)
        if (countdown?.state !== 'counting') return countdown
        const now = clock.now()
        const changed =
          action === 'now' ? await open(countdown, now) : await countdowns.change(countdown, { state: 'safe' }, now)
        if (changed) return changed
      }
      return countdowns.findOwn(id, userId)
    },

    /** Takes what is due of one countdown. */
    async advance(id: string): Promise<void> {
      const countdown = await countdowns.byId(id)
      const now = clock.now()
      if (countdown?.state === 'called-off' && countdown.isSettled === false) return lookAgain(countdown)
      if (!countdown || countdown.opensAt > now) return
      if (countdown.state === 'opened' && countdown.requestId === null) return openRequest(countdown)
      if (countdown.state !== 'counting') return
      if (!(await stillStands(countdown))) return callOff(countdown)
      const { userId, startedAt, trigger, incident } = countdown
      const known = trigger === 'unseen' ? await receipts.find(userId, incident) : null
      if (known && !unseenSince(known)) return endUnseen(countdown)
      if (trigger === 'missed-check-in' && (await checkIns.isHeardSince(userId, startedAt)))
        return void (await countdowns.change(countdown, { state: 'safe' }, now))
      await open(countdown, now)
    },
  }
}
