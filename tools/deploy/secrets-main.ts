import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../infra/paths.ts'
import { kubernetesSecrets, withSecrets } from './secrets.ts'

const usage = `npm run secrets                                            writes .env for docker compose; what has a value keeps it
npm run -s secrets -- kubernetes [--namespace muster-local]  prints Secrets for kubectl apply -f -`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { namespace: { type: 'string', default: 'muster-local' } },
})
const [target = 'compose', ...rest] = positionals
if (rest.length > 0 || !['compose', 'kubernetes'].includes(target)) {
  console.error(usage)
  process.exitCode = 1
} else if (target === 'kubernetes') console.log(kubernetesSecrets(values.namespace))
else {
  const file = join(root, '.env')
  const before = readFileSync(existsSync(file) ? file : join(root, '.env.example'), 'utf8')
  writeFileSync(file, withSecrets(before), { mode: 0o600 })
  // The mode above counts only for a file that is new.
  chmodSync(file, 0o600)
  console.log(`${file} has every secret`)
}
