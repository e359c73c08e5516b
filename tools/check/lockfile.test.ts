import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../infra/paths.ts'

type Entry = { integrity?: string; link?: boolean }

test('every package in the lockfile has a hash, also those for other platforms, so that npm installs nothing else under its name', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(fetched.length).toBeGreaterThan(500)
  expect(fetched.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path)).toEqual([])
})
