import { domainServices } from '@muster/contracts/services'
import { type JetStreamManager, nanos, RetentionPolicy, StorageType, type StreamConfig } from 'nats'
import { defaultStreamMb } from '../config.ts'

export const eventsStream = 'MUSTER'
export const parkedStream = 'MUSTER_PARKED'

/** How long events are kept by default. */
const usualMaxAgeDays = 7

const mebibyte = 1_048_576
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export type TopologyOptions = {
  replicas: number
  maxAgeDays?: number
  maxMb?: number
  /** Leaves streams that are there as they are. */
  onlyMissing?: boolean
}

/**
 * Creates the two streams or updates their configuration. Several services may do so concurrently. A stream that is full drops its oldest events:
 * refusing new ones would keep orders from people, and the oldest have most likely been handled.
 */
export async function ensureStreams(
  jsm: JetStreamManager,
  { replicas, maxAgeDays = usualMaxAgeDays, maxMb = defaultStreamMb, onlyMissing = false }: TopologyOptions,
): Promise<void> {
  const common = { storage: StorageType.File, retention: RetentionPolicy.Limits, num_replicas: replicas }
  const events = {
    ...common,
    name: eventsStream,
    // muster.live.> is not stored: those messages are worthless a minute later.
    subjects: domainServices.map(source => `muster.${source}.>`),
    max_age: nanos(maxAgeDays * dayMs),
    max_bytes: maxMb * mebibyte,
    // Longer than an outbox sweep can be late after a crash and restart.
    duplicate_window: nanos(10 * minuteMs),
  }
  const parked = {
    ...common,
    name: parkedStream,
    subjects: ['muster-parked.>'],
    max_age: nanos(30 * dayMs),
    max_msgs: 100_000,
    max_bytes: Math.ceil(maxMb / 10) * mebibyte,
    duplicate_window: nanos(10 * minuteMs),
  }
  await ensureStream(jsm, events, onlyMissing)
  await ensureStream(jsm, parked, onlyMissing)
}

type WantedStream = Partial<StreamConfig> & { name: string }

async function ensureStream(jsm: JetStreamManager, wanted: WantedStream, onlyMissing: boolean): Promise<void> {
  const existing = await jsm.streams.info(wanted.name).catch(() => undefined)
  if (!existing) {
    try {
      await jsm.streams.add(wanted)
      return
    } catch (err) {
      // Another service may have created it first; if the stream is still missing, the update below fails.
      if (!(err instanceof Error) || !/already in use/.test(err.message)) throw err
    }
  }
  if (existing && (onlyMissing || matches(existing.config, wanted))) return
  await jsm.streams.update(wanted.name, wanted)
}

function matches(config: StreamConfig, wanted: WantedStream): boolean {
  return Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(config[key as keyof StreamConfig]) === JSON.stringify(value),
  )
}
