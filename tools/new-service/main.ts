// npm run new-service -- <name>: writes a working service that passes the check and has a test, as a starting point.
import { spawnSync } from 'node:child_process'
import { serviceNames } from '@muster/contracts/services'
import { root } from '../infra/paths.ts'
import { generateService } from './generate.ts'

process.exitCode = main(process.argv.slice(2))

function main([name = '', ...rest]: string[]): number {
  if (rest.length > 0 || !/^[a-z][a-z0-9]{2,20}$/.test(name)) {
    console.error(
      'Usage: npm run new-service -- <name>. The name has 3 to 21 lower-case letters and digits, and starts with a letter.',
    )
    return 1
  }
  if ((serviceNames as string[]).includes(name)) {
    console.error(`There is a service ${name} already.`)
    return 1
  }
  generateService(root, name)
  const steps = [
    [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--write',
      `services/${name}`,
      'packages/contracts/src',
      'e2e/api',
    ],
    // Run as a separate process, because this one has loaded the list of services without the new one.
    ['tools/env/main.ts'],
    ['tools/deploy/write-accounts.ts'],
  ]
  const failed = steps.some(args => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0)
  console.log(`services/${name} is written. Next: npm install, npm run check, npm test -- services/${name}`)
  return failed ? 1 : 0
}
