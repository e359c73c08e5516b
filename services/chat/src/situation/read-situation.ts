import type { HeardAlerts } from '@muster/read-models/heard-alerts'
import type { KnownHomes } from '@muster/read-models/known-homes'
import type { KnownUpdates } from '@muster/read-models/known-updates'
import type { KnownWaysOut } from '@muster/read-models/known-ways-out'
import type { Clock } from '@muster/service-kit/clock'
import type { Question } from '../store/messages.ts'
import { type PersonSituation, situationOfPerson } from './situation.ts'

type Deps = { updates: KnownUpdates; homes: KnownHomes; waysOut: KnownWaysOut; heard: HeardAlerts; clock: Clock }

/** Reads what is known of a person's danger from this service's own copies. */
export const createReadSituation =
  ({ updates, homes, waysOut, heard, clock }: Deps) =>
  async ({ userId, place }: Pick<Question, 'userId' | 'place'>): Promise<PersonSituation> => {
    const [active, home, wayOut] = await Promise.all([updates.active(), homes.find(userId), waysOut.find(userId)])
    const listRead = { at: heard.at()?.toISOString() ?? null, isOld: heard.isStale(), silent: heard.silent() }
    return situationOfPerson({ updates: active, listRead, home, device: place, wayOut }, clock.now())
  }
