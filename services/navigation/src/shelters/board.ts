import type { Position } from '@muster/contracts/entities/common'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { KnownShelters } from '@muster/read-models/known-shelters'
import { sheltersWithExposure } from '@muster/routing/shelters/exposure'
import { type ShelterFacts, type ShelterWithExposure, safePlacesOf } from '@muster/routing/shelters/fit'
import { presentOfficial } from '@muster/routing/shelters/present-official'
import type { Bus } from '@muster/service-kit/bus/bus'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { candidateShelters } from '../domain/shelters.ts'
import { createSharedReload } from '../shared-reload.ts'
import type { ShelterReportStore } from '../store/shelter-reports.ts'

/** A closed shelter is shown as closed for this long, because people may have heard that it was open. */
const closedShownMs = 12 * 60 * 60_000

type BoardOptions = {
  known: KnownShelters
  reports: ShelterReportStore
  hazards: () => readonly HazardFeature[]
  bus: Bus
  clock: Clock
  log: Log
  reloadMs: number
  isDrill: boolean
}

export type ShelterBoard = ReturnType<typeof createShelterBoard>

/** Keeps all shelters in memory: those of official lists and candidates, with members' reports and whether a hazard reaches them. */
export function createShelterBoard({ known, reports, hazards, bus, clock, log, reloadMs, isDrill }: BoardOptions) {
  let facts: readonly ShelterFacts[] = candidateShelters
  let seen: { of: typeof facts; near: readonly HazardFeature[]; shelters: readonly ShelterWithExposure[] } | null = null

  async function load() {
    const now = clock.now()
    const [official, listTimes, said] = await Promise.all([
      known.shown(new Date(now.getTime() - closedShownMs)),
      known.listTimes(),
      reports.summary(now),
    ])
    const listed = official.map(shelter => presentOfficial(shelter, listTimes.get(shelter.feed) ?? null, now))
    facts = [...listed, ...candidateShelters].map(one => ({ ...one, memberReports: said.get(one.id) ?? [] }))
  }

  function all(): readonly ShelterWithExposure[] {
    const near = hazards()
    if (seen?.of !== facts || seen.near !== near) {
      seen = { of: facts, near, shelters: sheltersWithExposure(facts, near) }
    }
    return seen.shelters
  }

  return {
    /** Every shelter, including candidates. */
    all,
    /** The positions where a way out may end. */
    safePlaces: (): Position[] => safePlacesOf(facts, isDrill),
    ...createSharedReload({ name: 'shelter', load, bus, subject: 'muster.live.shelters-changed', reloadMs, log }),
  }
}
