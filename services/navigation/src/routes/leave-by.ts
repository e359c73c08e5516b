import type { Position } from '@muster/contracts/entities/common'
import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { noTimeText } from '@muster/languages/leave-by-text'
import { presentLeaveBy } from '@muster/routing/directions/present-leave-by'
import { parsePoint } from '@muster/routing/places/geocode'
import type { LeaveByResult } from '@muster/routing/time/leave-by-of'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { departingPersonFrom, preparationOf } from '../leave-by/compute.ts'
import { planCallerOf } from '../planning/caller.ts'
import type { Departure } from '../store/departures.ts'

type Deps = Pick<Context, 'departures' | 'batches' | 'leaveBy' | 'board' | 'clock'>

/** Handlers of the leave-by time and of preparations. */
export function leaveByHandlers({ departures, batches, leaveBy, board, clock }: Deps) {
  function present(person: Departure | null, told: LeaveByResult, isHome: boolean, language: Language): LeaveByAnswer {
    const { asOf, isStale } = board.collection()
    return {
      leaveBy: told.leaveBy && presentLeaveBy(told.leaveBy, { language, isHome, now: clock.now() }),
      noTime: told.noTime,
      sentence: told.noTime ? noTimeText(told.noTime, { language }) : '',
      preparation: told.leaveBy?.preparation ?? preparationOf(person),
      added: person?.added ?? [],
      home: isHome ? (person?.place ?? null) : null,
      change: isHome ? (person?.change ?? null) : null,
      hazardsAsOf: asOf,
      isStale,
    }
  }

  return {
    async getLeaveBy({ query, caller, request, reply }) {
      const { language, profile } = query
      const person = await departures.find(caller.userId)
      const asking = planCallerOf({ caller, request, reply })
      const compute = async (from: Position): Promise<LeaveByResult> => {
        const [told] = await leaveBy.compute([departingPersonFrom(from, person, profile)], asking)
        return told ?? { leaveBy: null, noTime: 'nothing-known' }
      }
      if (query.from !== undefined) {
        const from = parsePoint(query.from)
        if (!from) throw new AppError('invalid-request')
        return present(person, await compute(from), false, language)
      }
      if (!person?.home) return present(person, { leaveBy: null, noTime: 'home-unknown' }, true, language)
      // Answers with the stored time that was pushed. A second computation could differ by a minute.
      const isUsual =
        profile === undefined ||
        departingPersonFrom(person.home, person, profile).profile === departingPersonFrom(person.home, person).profile
      const stands = isUsual && person.leaveBy
      return present(person, stands ? { leaveBy: stands, noTime: null } : await compute(person.home), true, language)
    },

    async savePreparation({ body, caller }) {
      const added = [...new Set(body.added)]
      await departures.add(caller.userId, added)
      const person = await departures.find(caller.userId)
      if (person) await batches.touch([person.cell])
      return { preparation: preparationOf(person), added }
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
