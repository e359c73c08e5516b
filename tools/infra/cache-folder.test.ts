import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { cachedFolder } from './cache-folder.ts'

const fill = (folder: string) => writeFile(join(folder, 'binary'), 'whole')

test('a folder that a killed download left incomplete is filled again', async () => {
  const dir = join(temporaryFolder(), 'thing')
  mkdirSync(dir)
  writeFileSync(join(dir, 'binary'), 'hal')
  await cachedFolder(dir, fill)
  expect(readFileSync(join(dir, 'binary'), 'utf8')).toBe('whole')
})

test('concurrent requests share one download', async () => {
  const dir = join(temporaryFolder(), 'thing')
  let fillings = 0
  const counted = async (folder: string) => {
    fillings++
    await fill(folder)
  }
  await Promise.all(Array.from({ length: 5 }, () => cachedFolder(dir, counted)))
  expect(fillings).toBe(1)
})

test('a failed download leaves nothing behind, and the next one may succeed', async () => {
  const parent = temporaryFolder()
  const dir = join(parent, 'thing')
  const failing = async (folder: string) => {
    await fill(folder)
    throw new Error('ENOSPC: no space left on device')
  }
  await expect(cachedFolder(dir, failing)).rejects.toThrow('ENOSPC')
  expect(readdirSync(parent)).toEqual([])
  await cachedFolder(dir, fill)
  expect(readdirSync(dir)).toContain('binary')
})
