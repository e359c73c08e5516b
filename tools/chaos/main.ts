import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { runSteps } from '../process/run-steps.ts'

const usage = `npm run chaos                     kills processes and servers while alerts are pushed
npm run chaos -- help             kills processes and servers while people ask for help
npm run chaos -- faults [--seconds 30] [--only redis,chat] [--kind frozen|killed] [--alerts] [--quiet 720]
                                  freezes and kills each process and server while requests of every kind are sent. With --alerts, a Prometheus
                                  on this machine reports which alerts fire. Each fault starts when the alerts of the fault before it have ended,
                                  or after --quiet seconds
npm run chaos -- faults --clusters [--seconds 30] [--only "mongo primary,sentinel"] [--kind "cut off"]
                                  runs clusters of three servers; kills, freezes and isolates each member
npm run chaos -- rollout [--rollouts 10] [--rate 100] [--sockets 600] [--only gateway,chat+help] [--servers-of-environment]
                                  replaces every deployment while requests are sent. Deployments that are joined by a plus are replaced at the
                                  same time. It starts its own servers; with --servers-of-environment it uses those of MONGO_URL, NATS_URL and REDIS_URL
npm run chaos -- regions [--seconds 30]
                                  kills all of one of two regions and starts it again`

const [what, ...options] = process.argv.slice(2)

const vitest = (title: string, file: string) => {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'services', file, '--silent=false']
  return runSteps([{ title, args, env: { MUSTER_CHAOS: 'long' } }])
}

// Short forms of all of these but regions are run as tests.
if (what === 'faults') {
  const args = [join(import.meta.dirname, 'faults/main.ts'), ...options]
  process.exitCode = await runSteps([{ title: 'Faults', args }])
} else if (what === 'regions') {
  const args = [join(import.meta.dirname, 'regions/main.ts'), ...options]
  process.exitCode = await runSteps([{ title: 'Regions', args }])
} else if (what === 'rollout') {
  const args = [join(import.meta.dirname, 'rollout/main.ts'), ...options]
  process.exitCode = await runSteps([{ title: 'Rollouts', args }])
} else if (what === 'help') {
  process.exitCode = await vitest('Help', 'help-chaos')
} else if (what === undefined) {
  process.exitCode = await vitest('Chaos', 'push-chaos')
} else {
  console.error(usage)
  process.exitCode = 1
}
