import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { splitExtract } from '@muster/test-kit/split-extract'
import { expect, it } from 'vitest'
import { startStage } from '../tests/region-stage.ts'
import { readOptions } from './options.ts'

const california = '/north-america/us/california-latest.osm.pbf'
const middle = -121.9931

async function twoHalves() {
  const stage = await startStage()
  const halves = { west: join(stage.dir, 'west.osm.pbf'), east: join(stage.dir, 'east.osm.pbf') }
  await splitExtract(stage.file, halves, { at: middle })
  return { ...stage, halves }
}

it('detects that two regions touch, and joins them into one that equals the region of the whole extract', async () => {
  const stage = await twoHalves()
  await stage.region('add', stage.file, '--name', 'whole')
  const whole = await stage.manifest('whole')
  await stage.region('remove', 'whole')
  await stage.region('add', stage.halves.west)
  await stage.region('add', stage.halves.east)
  expect(stage.lines.at(-1)).toBe(
    'east touches west, but no way leads from one to the other yet: npm run region -- join west east',
  )
  expect(await stage.region('join', 'west', 'east', '--name', 'both')).toBe(0)
  const both = await stage.manifest('both')
  expect(both).toMatchObject({ counts: whole.counts, bbox: whole.bbox, dataDate: whole.dataDate, isClipped: false })
  expect(await stage.region('check', 'both')).toBe(0)
  // Now there is an extract that covers both halves.
  await stage.region('add', stage.halves.east)
  expect(stage.lines.at(-1)).not.toContain('touches')
})

it('updates a joined region from the same extracts, and keeps it when one of them is corrupt or missing', async () => {
  const stage = await twoHalves()
  await stage.region('add', stage.halves.west)
  await stage.region('add', stage.halves.east)
  await stage.region('join', 'west', 'east')
  const version = await stage.version('west-east')
  await stage.region('update', 'west-east')
  expect(stage.lines.at(-1)).toBe('west-east: nothing has changed since.')
  // A region that was joined can be joined again.
  await stage.region('join', 'west-east', 'west', '--name', 'again')
  expect(await stage.manifest('again')).toMatchObject({ counts: (await stage.manifest('west-east')).counts })
  rmSync(stage.halves.east)
  await expect(stage.region('update', 'west-east')).rejects.toThrow(`Version ${version} stays in use.`)
})

it('joins two boxes of one state from one download', async () => {
  const stage = await twoHalves()
  stage.server.serve(california, readFileSync(stage.file))
  await stage.region('add', '-122.3,37.8,-121.9931,38.3', '--name', 'left')
  await stage.region('add', '-121.9931,37.8,-121.7,38.3', '--name', 'right')
  stage.server.seen.length = 0
  await stage.region('join', 'left', 'right', '--name', 'both')
  expect(stage.server.seen.map(({ path }) => path)).toEqual([california, `${california}.md5`])
  await stage.region('add', '-122.3,37.8,-121.7,38.3', '--name', 'whole')
  const [both, whole] = [await stage.manifest('both'), await stage.manifest('whole')]
  expect(both).toMatchObject({ counts: whole.counts, bbox: whole.bbox })
  expect(both.source).toMatchObject({
    kind: 'joined',
    parts: [{ bbox: [-122.3, 37.8, -121.9931, 38.3] }, { bbox: [-121.9931, 37.8, -121.7, 38.3] }],
  })
})

it('rejects regions that do not touch or do not exist, and the name of one of them', async () => {
  const stage = await twoHalves()
  await stage.region('add', stage.file, '--bbox', '-122,38,-121.9969,38.05', '--name', 'left')
  await stage.region('add', stage.file, '--bbox', '-121.992,38,-121.98,38.05', '--name', 'right')
  await expect(stage.region('join', 'left', 'right')).rejects.toThrow('right does not touch the others')
  await expect(stage.region('join', 'left', 'atlantis')).rejects.toThrow('no region atlantis. Known: left, right')
  expect(await stage.version('left-right')).toBeNull()
  expect(() => readOptions(['join', 'left'])).toThrow('two regions or more')
  expect(() => readOptions(['join', 'left', 'right', '--name', 'left'])).toThrow('a name of its own')
})
