import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { isClosedHelp } from '@muster/contracts/vocabulary/help'
import type { Context } from './context.ts'
import { speedUpForOrder } from './domain/advance.ts'
import { coversHome, isWanted, type Level, levelOf, opensAt, triggerAt } from './domain/countdown.ts'
import { unseenSince } from './domain/receipts.ts'
import { startRequest } from './start-request.ts'
import type { Countdown, NewCountdown } from './store/countdowns.ts'

/** Used if a person's name is unknown, so that their people are asked in any case. */
const unknownName = '—'

/** Plans whose homes are read in one query. Of 100,000 plans few are covered by an update. */
const plansAtATime = 1_000
/** Number of people whose countdowns begin at the same time. */
const begunAtATime = 20

type Covering = { update: EmergencyUpdate; level: Level }

/**
 * Begins a countdown for each person whose plan asks for it and whose home an order or a warning covers, and opens their request for help when it ends.
 * Decisions are made from the stored updates, homes and plans, not from the content of an event, so the functions may run again and in any order.
 */
export function createOrderWatch(context: Context) {
  const { plans, orderChecks, homes, people, updates, countdowns, requests, checkIns, receipts, mailQueue, clock } =
    context

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

  /** Begins the countdowns that a person's plan and the active updates call for. `known`: the active updates, if the caller has read them already. */
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
    // A countdown that was called off begins again when the order is active again.
    if (before && before.state !== 'called-off') return
    const fields = { userId, incident, level, trigger, opensAt: opensAt(trigger, now) }
    const { state, other } = await roomFor(fields, now)
    const anew = { ...fields, state, startedAt: now, requestId: null, isSettled: true }
    const begun = before ? await countdowns.change(before, anew, now) : await countdowns.begin(fields, state, now)
    if (begun?.state === 'counting') mailQueue.wakeCountdown(begun, now)
    if (begun?.state !== 'joined' || !other) return
    // Another process may have called off the other countdown before this one was stored. It did not see this one, so it is checked here.
    const joined = await countdowns.byId(other.id)
    if (joined?.state === 'called-off') await lookAgain(joined)
  }

  /**
   * Decides whether a new countdown counts or joins another countdown or an open request. A person has at most one countdown, and none while a request is
   * open. The countdown that ends first replaces the other, and an order speeds up an open request.
   */
  async function roomFor(
    { userId, incident, level, trigger, opensAt: at }: NewCountdown,
    now: Date,
  ): Promise<{ state: 'counting' | 'joined'; other: Countdown | null }> {
    const open = (await requests.listOf(userId)).find(({ isTest, state }) => !isTest && !isClosedHelp(state))
    if (open) {
      if (trigger === 'order' && open.trigger !== 'order')
        await requests.step({ _id: open.id }, one => speedUpForOrder(one, now), now)
      return { state: 'joined', other: null }
    }
    const other = await countdowns.countingOf(userId)
    // Another process may have begun the same countdown a moment ago. Replacing it would leave none: ours cannot be stored beside it.
    if (!other || (other.incident === incident && other.level === level)) return { state: 'counting', other: null }
    const isReplaced = other.opensAt > at && (await countdowns.change(other, { state: 'joined' }, now)) !== null
    return { state: isReplaced ? 'counting' : 'joined', other }
  }

  /** Whether the incident of a countdown still covers the home with this level or an order, and the plan still asks for the countdown. */
  async function stillStands({ userId, incident, level, trigger }: Countdown): Promise<boolean> {
    const [standing, { triggers }] = await Promise.all([covering(userId), plans.find(userId)])
    const isCovered = standing.some(
      one => one.update.lineageId === incident && (one.level === level || one.level === 'order'),
    )
    return isCovered && isWanted(trigger, level, triggers)
  }

  /** Calls off a countdown and begins those that it replaced. */
  async function callOff(countdown: Countdown): Promise<void> {
    const off = await countdowns.change(countdown, { state: 'called-off', isSettled: false }, clock.now())
    if (off) await lookAgain(off)
  }

  /**
   * After a countdown was called off: removes the countdowns that had joined it, and begins those that the active updates still call for. If the process
   * stops in between, the sweep does it.
   */
  async function lookAgain(calledOff: Countdown): Promise<void> {
    await countdowns.removeJoined(calledOff.userId)
    await lookAt(calledOff.userId)
    await countdowns.settled(calledOff)
  }

  /** Starts the request of a countdown with the state `opened`. If the process stops in between, the sweep does it. */
  async function openRequest({ id, userId, incident, trigger }: Countdown): Promise<void> {
    const [home, owner, isGone] = await Promise.all([homes.find(userId), people.find(userId), people.isDeleted(userId)])
    if (isGone) return countdowns.removeOf(userId)
    const place = home && { label: home.label, coordinates: home.coordinates }
    const asking = { userId, name: owner?.name ?? unknownName }
    const request = await startRequest(context, { owner: asking, clientId: `auto-${id}`, incident, trigger, place })
    await countdowns.opened(id, request.id)
    if (await people.isDeleted(userId)) await requests.removeOf(userId, clock.now())
  }

  /**
   * Ends a countdown with the trigger `unseen`, because the person has now seen the order. It becomes a missed check-in countdown from the same start if
   * the plan asks for that, else it is called off.
   */
  async function endUnseen(countdown: Countdown): Promise<void> {
    const { triggers } = await plans.find(countdown.userId)
    if (!triggers.missedCheckIn) return callOff(countdown)
    const { startedAt } = countdown
    const before = { trigger: 'missed-check-in' as const, opensAt: opensAt('missed-check-in', startedAt) }
    const changed = await countdowns.change(countdown, before, clock.now())
    if (changed) mailQueue.wakeCountdown(changed, clock.now())
  }

  /** Ends a countdown and opens its request. Null if the countdown was changed at the same time. */
  const open = async (countdown: Countdown, now: Date): Promise<Countdown | null> => {
    const opened = await countdowns.change(countdown, { state: 'opened', opensAt: now }, now)
    if (opened) await openRequest(opened)
    return opened && (await countdowns.byId(opened.id))
  }

  return {
    lookAt,

    /**
     * After an update has changed: calls off the countdowns that it no longer supports, and begins those of the homes that it covers. Stores its progress and
     * goes on from there when it is called again for the same revision. People whose plan or home changes behind that point are looked at by themselves.
     */
    async changed(update: EmergencyUpdate): Promise<void> {
      for (const countdown of await countdowns.countingFor(update.lineageId)) {
        if (!(await stillStands(countdown))) await callOff(countdown)
      }
      if (!levelOf(update, clock.now())) return
      for await (const userIds of plans.watching(await orderChecks.after(update), plansAtATime)) {
        const known = await homes.findAll(userIds)
        const covered = userIds.filter(userId => {
          const home = known.get(userId)
          return home !== undefined && coversHome(update, home.coordinates)
        })
        for (let i = 0; i < covered.length; i += begunAtATime) {
          // Read again for each batch, because an order may end while the countdowns of earlier batches begin.
          const standing = await updates.active()
          await Promise.all(covered.slice(i, i + begunAtATime).map(userId => lookAt(userId, standing)))
        }
        const last = userIds.at(-1)
        if (last) await orderChecks.checked(update, last, clock.now())
      }
    },

    /** After a person's home or plan has changed: calls off their countdown if it is no longer wanted, and begins others. */
    async moved(userId: string): Promise<void> {
      const counting = await countdowns.countingOf(userId)
      if (counting && !(await stillStands(counting))) await callOff(counting)
      await lookAt(userId)
    },

    /** The active order of an incident that covers a person's home, or null. */
    async orderFor(userId: string, incident: string): Promise<EmergencyUpdate | null> {
      const standing = await covering(userId, await updates.activeOf(incident))
      return standing.find(({ level }) => level === 'order')?.update ?? null
    },

    /** For a person who has not seen the order that covers their home: begins the countdown, or moves its end forward, if their plan asks for that. */
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

    /** For a person who has seen every revision of an incident's order: ends a countdown that began because they had not. */
    async seen(userId: string, incident: string): Promise<void> {
      const countdown = await countdowns.find(userId, incident, 'order')
      if (countdown?.state === 'counting' && countdown.trigger === 'unseen') await endUnseen(countdown)
    },

    /** Ends the countdown of a person who has checked in as safe or moving themselves. `at`: when they said so. */
    async saidSafe(userId: string, at: Date): Promise<void> {
      const counting = await countdowns.countingOf(userId)
      // A check-in from before the countdown began does not answer it.
      if (counting && counting.startedAt <= at) await countdowns.change(counting, { state: 'safe' }, clock.now())
    },

    /**
     * Stores the answer of a person to their countdown, and returns it. A countdown that has already ended is returned unchanged; null if there is none with
     * this id.
     */
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

    /** Does what is due for one countdown: finishes an interrupted change, calls it off, or opens its request. Nothing if it is not due. */
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
