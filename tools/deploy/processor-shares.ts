import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './manifests.ts'

/** What a container has where compose says nothing. */
const usual = 1_024

/** The share of the processor that each container of docker-compose.yml has where all of them want more than there is. */
export function composeProcessorShares(): Map<string, number> {
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
    services: Record<string, { cpu_shares?: number }>
  }
  return new Map(Object.entries(compose.services).map(([name, own]) => [name, own.cpu_shares ?? usual]))
}
