import { join } from 'node:path'
import { root } from '../infra/paths.ts'
import { runSteps } from '../process/run-steps.ts'

const usage = `npm run chaos                                                 pushes while processes and servers are killed
npm run chaos -- help                                         requests for help while processes and servers are killed
npm run chaos -- faults [--seconds 30] [--only redis,chat] [--kind frozen|killed] [--alerts] [--quiet 720]
                                                              each process and server frozen and killed while everything is asked;
                                                              with --alerts a Prometheus of this machine says which alerts fire,
                                                              once those of the fault before have ended, or after --quiet seconds
npm run chaos -- faults --clusters [--seconds 30] [--only "mongo primary,sentinel"] [--kind "cut off"]
                                                              three of each server: each member killed, frozen and cut off from the others
npm run chaos -- rollout [--rollouts 10] [--rate 100] [--sockets 600] [--only gateway,chat+help] [--servers-of-environment]
                                                              every deployment replaced while it is asked, those with a plus at the same time; its servers are its own,
                                                              or with the flag those of MONGO_URL, NATS_URL and REDIS_URL
npm run chaos -- regions [--seconds 30]                       all of one of two regions killed and brought back`

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
