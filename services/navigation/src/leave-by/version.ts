import { createHash } from 'node:crypto'
import type { Clock } from '@muster/service-kit/clock'
import type { HazardBoard } from '../hazards/board.ts'
import type { Regions } from '../regions/regions.ts'
import type { ShelterBoard } from '../shelters/board.ts'

/** While a danger grows, leave-by times are computed again this often, because its growth is extrapolated for three hours only. */
const againMs = 5 * 60_000

type Deps = {
  board: Pick<HazardBoard, 'snapshot'>
  shelters: Pick<ShelterBoard, 'safePlaces'>
  regions: Pick<Regions, 'all'>
  clock: Clock
}

/** A version of everything that leave-by times are computed from, except the people: hazards, shelters and regions. */
export function stateVersion({ board, shelters, regions, clock }: Deps): string {
  const { published, collection } = board.snapshot()
  const isBurning = collection.features.some(({ properties }) => properties.rank === 'danger')
  const state = [
    published.version,
    regions.all().map(({ manifest }) => `${manifest.name}/${manifest.version}`),
    shelters.safePlaces(),
    isBurning ? Math.floor(clock.now().getTime() / againMs) : '',
  ]
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url')
}
