import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readCounties } from '../src/domain/read-counties.ts'

test('reads counties from the package, and from a compressed file as in the image', () => {
  const counties = readCounties()
  expect(counties.objects.counties.type).toBe('GeometryCollection')
  const folder = mkdtempSync(join(tmpdir(), 'muster-counties-'))
  writeFileSync(join(folder, 'counties-10m.json.br'), brotliCompressSync(JSON.stringify(counties)))
  expect(readCounties(folder)).toEqual(counties)
  rmSync(folder, { recursive: true })
})
