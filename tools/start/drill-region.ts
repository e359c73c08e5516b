import { join } from 'node:path'
import { listRegions } from '@muster/regions/format/folder'
import { perimeters, zones } from '../drill/places.ts'
import { root } from '../infra/paths.ts'
import type { Say } from '../infra/types.ts'
import type { Keeper } from '../process/keeper.ts'
import { readSettings } from '../region/options.ts'

type Options = { keeper: Keeper; logs: string; state: string; say: Say; env?: NodeJS.ProcessEnv }

const marginDegrees = 0.01
const reachMs = 5_000

/**
 * Downloads the real roads around the drill in the background if there is no region yet and Overpass can be reached. Never throws, and
 * prints nothing if there is no network: the practice network then stays in use.
 */
export async function beginDrillRegion({ keeper, logs, state, say, env = process.env }: Options): Promise<void> {
  try {
    const settings = readSettings({ ...env, MUSTER_STATE: state })
    if ((await listRegions(settings.dir)).length > 0) return
    const [mirror = ''] = settings.overpass
    if (!(await canReach(mirror))) return
    say(
      'There are no real roads here yet: fetching those around the drill in the background (--no-region turns this off)',
    )
    const build = await keeper.spawn({
      command: process.execPath,
      args: [join(root, 'tools/region/main.ts'), 'add', drillBox().join(','), '--name', 'drill-area'],
      cwd: root,
      logFile: join(logs, 'region.log'),
      env: { ...env, REGIONS_DIR: settings.dir },
    })
    const { code } = await build.exited
    if (code === 0) say('The real roads around the drill are in use. © OpenStreetMap contributors')
    else say(`The real roads could not be fetched (see ${join(logs, 'region.log')}); the practice network stays in use`)
  } catch {
    // Ignored: nothing in Muster depends on this region.
  }
}

/** Any answer counts, because a mirror may refuse a request without a query. */
async function canReach(url: string): Promise<boolean> {
  return await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(reachMs) }).then(
    () => true,
    () => false,
  )
}

/** West, south, east, north of everything in the drill, with a small margin. */
function drillBox(): [number, number, number, number] {
  const points = [...perimeters, ...Object.values(zones)].flat()
  const lats = points.map(([lat]) => lat)
  const lons = points.map(([, lon]) => lon)
  const round = (value: number) => Math.round(value * 1e4) / 1e4
  return [
    round(Math.min(...lons) - marginDegrees),
    round(Math.min(...lats) - marginDegrees),
    round(Math.max(...lons) + marginDegrees),
    round(Math.max(...lats) + marginDegrees),
  ]
}
