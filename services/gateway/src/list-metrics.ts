import type { Metrics } from '@muster/service-kit/metrics'
import { Counter, Gauge } from 'prom-client'
import type { Cached } from './domain/micro-cache.ts'

/** Metrics of the list of updates that this process serves: its age, and how often it was stale. */
export function createListMetrics({ registry }: Metrics, cache: { peek(): Cached | undefined }) {
  const registers = [registry]
  new Gauge({
    name: 'muster_list_age_seconds',
    help: 'Age in seconds of the list of updates that this process would serve now. Absent while it has no list.',
    // The label is needed because a gauge without labels reports 0 before it is set.
    labelNames: ['list'] as const,
    registers,
    collect() {
      const cached = cache.peek()
      if (cached) this.set({ list: 'emergency-updates' }, cached.ageSeconds)
      else this.reset()
    },
  })
  return {
    staleAnswers: new Counter({
      name: 'muster_stale_answers_total',
      help: 'Number of replies with an old list of updates, because it could not be renewed.',
      registers,
    }),
  }
}
