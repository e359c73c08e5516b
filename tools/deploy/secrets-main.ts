import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../infra/paths.ts'
import { rotate, rotationNames, rotationSteps } from './rotate.ts'
import { kubernetesSecrets, withSecrets } from './secrets.ts'

const usage = `npm run secrets              writes .env for docker compose. Variables that have a value keep it
npm run secrets -- rotate <${rotationNames.join('|')}> <${rotationSteps.join('|')}>
                             does one step of the change of a secret in .env. docs/operations.md says which services to restart after each step
npm run -s secrets -- kubernetes [--namespace muster-local] [--clusters]
                             prints Secrets for kubectl apply -f -. With --clusters for clusters of three servers`

const file = join(root, '.env')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { namespace: { type: 'string' }, clusters: { type: 'boolean', default: false } },
})
const { clusters } = values
const [target = 'compose', ...rest] = positionals
const rotation = rotationNames.find(name => name === rest[0])
const step = rotationSteps.find(name => name === rest[1])

if (target === 'rotate' && rotation && step && rest.length === 2) {
  try {
    write(rotate(readFileSync(file, 'utf8'), rotation, step))
    console.log(`${file}: ${rotation}, step ${step}, is written`)
  } catch (error) {
    console.error(String(error instanceof Error ? error.message : error))
    process.exitCode = 1
  }
} else if (target === 'kubernetes' && rest.length === 0)
  console.log(
    JSON.stringify(kubernetesSecrets(values.namespace ?? (clusters ? 'muster' : 'muster-local'), { clusters })),
  )
else if (target === 'compose' && rest.length === 0) {
  const isNew = !existsSync(file)
  const { env, added } = withSecrets(readFileSync(isNew ? join(root, '.env.example') : file, 'utf8'))
  write(env)
  console.log(isNew || added.length === 0 ? `${file} has every secret` : `${file}: added ${added.join(', ')}`)
} else {
  console.error(usage)
  process.exitCode = 1
}

function write(env: string): void {
  writeFileSync(file, env, { mode: 0o600 })
  // The mode above applies only to a new file.
  chmodSync(file, 0o600)
}
