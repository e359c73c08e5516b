import type { AlertsHeartbeats } from '@muster/read-models/alerts-heartbeats'
import type { KnownHelp, KnownHelpRequests } from '@muster/read-models/known-help'
import type { KnownHomes } from '@muster/read-models/known-homes'
import type { KnownPeople } from '@muster/read-models/known-people'
import type { KnownShelters } from '@muster/read-models/known-shelters'
import type { KnownUpdates } from '@muster/read-models/known-updates'
import type { KnownWaysOut } from '@muster/read-models/known-ways-out'
import { presentOfficial } from '@muster/routing/shelters/present-official'
import type { Clock } from '@muster/service-kit/clock'
import type { Question } from '../store/messages.ts'
import type { createReadCheckIns } from './check-ins.ts'
import { type PersonHelp, type PersonSituation, situationOfPerson } from './situation.ts'

type Deps = {
  updates: KnownUpdates
  homes: KnownHomes
  waysOut: KnownWaysOut
  shelters: KnownShelters
  help: KnownHelpRequests
  people: Pick<KnownPeople, 'names'>
  heard: AlertsHeartbeats
  readCheckIns: ReturnType<typeof createReadCheckIns>
  clock: Clock
}

/** Creates the function that reads what is known about a person's danger, from this service's own copies. */
export const createReadSituation =
  ({ updates, homes, waysOut, shelters, help, people, heard, readCheckIns, clock }: Deps) =>
  async ({ userId, place }: Pick<Question, 'userId' | 'place'>): Promise<PersonSituation> => {
    const now = clock.now()
    const [heardUpdates, home, wayOut, request, checkIns] = await Promise.all([
      updates.heard(),
      homes.find(userId),
      waysOut.find(userId),
      help.find(userId, now),
      readCheckIns(userId, now),
    ])
    const listRead = { at: heard.at()?.toISOString() ?? null, isOld: heard.isStale(), silent: heard.silent() }
    const names = await people.names((request?.standing.coming ?? []).flatMap(helper => helper.userId ?? []))
    const known = {
      ...{ heardUpdates, listRead, home, device: place, wayOut },
      shelters: heardUpdates.length > 0 ? await sheltersNow(shelters, now) : [],
      help: request && helpWith(request, names),
      checkIns,
    }
    return situationOfPerson(known, now)
  }

async function sheltersNow(shelters: KnownShelters, now: Date) {
  const [open, listTimes] = await Promise.all([shelters.shown(now), shelters.listTimes()])
  return open.map(shelter => presentOfficial(shelter, listTimes.get(shelter.feed) ?? null, now))
}

/** A request for help with the first names of its helpers. */
const helpWith = ({ state, at, standing }: KnownHelp, names: ReadonlyMap<string, string>): PersonHelp => ({
  ...{ state, at, asked: standing.asked },
  helpers: standing.coming.map(({ userId, ...said }) => ({ ...said, name: firstName(userId && names.get(userId)) })),
})

const firstName = (name: string | null | undefined) => name?.trim().split(/\s+/)[0] || null
