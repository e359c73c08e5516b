import type { Position } from '@muster/contracts/entities/common'
import { currentVersion, listRegions, versionFolder } from '@muster/regions/format/folder'
import type { Log } from '@muster/service-kit/log'
import { type OpenRegion, openRegion } from './open-region.ts'

// How long a replaced version stays open: maps that were opened before the update still ask for its tiles.
const retiredMs = 10 * 60_000

type Options = {
  /** Folder of the regions; empty for none. */
  dir: string
  pollMs: number
  log: Log
}

/**
 * The regions in use. Looks for new versions every `pollMs`. A new version is checked and opened before it replaces the old one; if it is broken, the old one
 * stays in use.
 */
export function createRegions({ dir, pollMs, log }: Options) {
  const open = new Map<string, OpenRegion>()
  const retired = new Map<OpenRegion, NodeJS.Timeout>()
  // A broken version is reported once, not every `pollMs`.
  const refused = new Set<string>()
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void> | null = null
  let isStopped = false

  async function look(): Promise<void> {
    const names = dir === '' ? [] : await listRegions(dir)
    let isChanged = false
    for (const name of names) if (await update(name)) isChanged = true
    for (const [name, region] of open) {
      if (names.includes(name)) continue
      open.delete(name)
      retire(region)
      isChanged = true
      log.info({ region: name }, 'region closed: it was removed')
    }
    if (isChanged) for (const listener of listeners) listener()
  }

  async function update(name: string): Promise<boolean> {
    const version = await currentVersion(dir, name)
    const before = open.get(name)
    const key = `${name}/${version}`
    if (version === null || before?.manifest.version === version || refused.has(key)) return false
    try {
      const region = await openRegion(versionFolder(dir, name, version))
      open.set(name, region)
      if (before) retire(before)
      log.info({ region: name, version, dataDate: region.manifest.dataDate }, 'region opened')
      return true
    } catch (err) {
      refused.add(key)
      log.error({ err, region: name, version, inUse: before?.manifest.version ?? null }, 'region refused')
      return false
    }
  }

  function retire(region: OpenRegion) {
    const close = () => {
      retired.delete(region)
      region.close().catch(err => log.warn({ err }, 'region close failed'))
    }
    retired.set(region, setTimeout(close, retiredMs).unref())
  }

  /** Looks for new versions now. Calls at the same time share one run. */
  function refresh(): Promise<void> {
    underWay ??= look().finally(() => {
      underWay = null
    })
    return underWay
  }

  function lookLater() {
    timer = setTimeout(async () => {
      await refresh().catch(err => log.error({ err }, 'regions could not be read; those in use stay'))
      if (!isStopped) lookLater()
    }, pollMs)
  }

  const all = () => [...open.values()].sort((a, b) => spread(a) - spread(b) || newer(a, b))

  return {
    /** All regions, the smallest first; of equal size, the one with the newest data first. */
    all,
    /**
     * The regions that know the roads at a point, the largest first, because it knows most ways around a hazard. The boxes of states overlap, so a region
     * counts only if its roads there are about as dense as those of the densest region.
     */
    knowing(point: Position): OpenRegion[] {
      const holding = all().filter(region => holds(region, point))
      if (holding.length < 2) return holding
      const counted = holding.map(region => ({ region, roads: roadsNear(region, point) }))
      const most = Math.max(...counted.map(({ roads }) => roads))
      return counted
        .flatMap(({ region, roads }) => (roads >= most * aboutAsMany ? [region] : []))
        .sort((a, b) => spread(b) - spread(a) || newer(a, b))
    },
    /** A version that is in use or was in use until a short time ago; null for any other. */
    version(name: string, version: string): OpenRegion | null {
      const current = open.get(name)
      if (current?.manifest.version === version) return current
      const old = [...retired.keys()].find(({ manifest }) => manifest.name === name && manifest.version === version)
      return old ?? null
    },
    /** Calls back after regions were opened, replaced or closed. */
    onChange: (listener: () => void) => listeners.add(listener),
    refresh,
    async start(): Promise<void> {
      // Fails open: without its regions the service still has hazards and the practice network.
      await refresh().catch(err => log.error({ err, dir }, 'regions could not be read'))
      if (dir !== '') lookLater()
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await underWay?.catch(() => undefined)
      for (const [region, closing] of retired) {
        clearTimeout(closing)
        await region.close()
      }
      for (const region of open.values()) await region.close()
      open.clear()
      retired.clear()
    },
  }
}
export type Regions = ReturnType<typeof createRegions>

const holds = ({ manifest: { bbox } }: OpenRegion, [lon, lat]: Position) =>
  lon >= bbox[0] && lat >= bbox[1] && lon <= bbox[2] && lat <= bbox[3]

const aboutAsMany = 0.8
const nearDegrees = 0.02

/** The number of groups of road segments within about 2 km of a point. */
const roadsNear = ({ graph }: OpenRegion, [lon, lat]: Position): number =>
  graph.boxes.search(
    (lon - nearDegrees) * 1e7,
    (lat - nearDegrees) * 1e7,
    (lon + nearDegrees) * 1e7,
    (lat + nearDegrees) * 1e7,
  ).length

const spread = ({ manifest: { bbox } }: OpenRegion) => (bbox[2] - bbox[0]) * (bbox[3] - bbox[1])

const dateOf = ({ manifest: { dataDate, builtAt } }: OpenRegion) => dataDate ?? builtAt
const newer = (a: OpenRegion, b: OpenRegion) => dateOf(b).localeCompare(dateOf(a))
