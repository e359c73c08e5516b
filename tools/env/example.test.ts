import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceNames } from '@muster/contracts/services'
import { expect, it } from 'vitest'
import { root } from '../infra/paths.ts'
import { envExample } from './example.ts'

it('every folder in services/ is on the list of services, and vice versa', () => {
  expect(readdirSync(join(root, 'services')).sort()).toEqual([...serviceNames].sort())
})

it('.env.example matches the schemas; `npm run env:example` regenerates it', async () => {
  const text = readFileSync(join(root, '.env.example'), 'utf8')
  expect(text).toBe(await envExample())
  expect(text).toContain('# PUSH_CHUNK_SIZE=500')
})

it('every variable of a service is described', async () => {
  const undescribed = (await envExample()).match(/^# [A-Z_]+=.*\n# {3}$/gm)
  expect(undescribed).toBeNull()
})
