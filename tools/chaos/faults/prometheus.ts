import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { stringify } from 'yaml'
import { z } from 'zod'
import { ruleFiles } from '../../deploy/alert-rules.ts'
import { UserActionRequired } from '../../infra/types.ts'
import { freePort } from '../../process/port.ts'
import type { Installation } from './targets.ts'

/** The usual scrape interval of a Prometheus installation. */
const scrapeSeconds = 15
const readyMs = 60_000

const answer = z.object({
  data: z.object({ alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })) }),
})

export type Prometheus = {
  /** The alerts that fire now, with the process or server they are about: `MusterProcessDown alerts-api`. The watchdog is left out. */
  firing(): Promise<string[]>
  stop(): Promise<void>
}

/** Starts a Prometheus of this machine with our rules, which scrapes every process of this installation. */
export async function startPrometheus({ scraped }: Pick<Installation, 'scraped'>): Promise<Prometheus> {
  const dir = await mkdtemp(join(tmpdir(), 'muster-prometheus-'))
  const port = await freePort()
  const config = {
    global: { scrape_interval: `${scrapeSeconds}s`, scrape_timeout: '5s', evaluation_interval: `${scrapeSeconds}s` },
    rule_files: ruleFiles,
    scrape_configs: [
      {
        job_name: 'muster',
        static_configs: scraped.map(({ instance, port }) => ({
          targets: [`127.0.0.1:${port}`],
          labels: { instance },
        })),
      },
    ],
  }
  await writeFile(join(dir, 'prometheus.yml'), stringify(config))
  const args = [
    `--config.file=${join(dir, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(dir, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = spawn('prometheus', args, { stdio: 'ignore' })
  const stop = async () => {
    await end(child)
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  } catch {
    await rm(dir, { recursive: true, force: true })
    throw new UserActionRequired('There is no prometheus on this machine (Debian: apt-get install prometheus).')
  }
  const url = `http://127.0.0.1:${port}`
  const until = performance.now() + readyMs
  while (!(await fetch(`${url}/-/ready`).catch(() => null))?.ok) {
    if (performance.now() < until && child.exitCode === null) await delay(200)
    else {
      await stop()
      throw new UserActionRequired('prometheus does not become ready.')
    }
  }
  return {
    async firing() {
      const response = await fetch(`${url}/api/v1/alerts`)
      const { data } = answer.parse(await response.json())
      return data.alerts
        .filter(({ state, labels }) => state === 'firing' && labels.severity !== 'heartbeat')
        .map(({ labels }) => nameOf(labels))
        .sort()
    },
    stop,
  }
}

function nameOf({ alertname, severity, job, service, ...about }: Record<string, string>): string {
  return [alertname, ...Object.values(about)].join(' ')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
