import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { blocksFor, writeExtract } from '@muster/test-kit/extract'

const nodes = Number(process.env.REGION_NODES || 2_000_000)
const goal = { seconds: 300, bytes: 2e9 }

type Report = {
  seconds: number
  peakBytes: number
  /** Milliseconds from the start until the end of each step. */
  steps: Record<string, number>
  bytes: Record<string, number>
  counts: Record<string, number>
}

/** Builds a region from a generated extract (REGION_NODES, 2 million unless set) and compares time and peak memory with the goals. */
export async function benchRegion(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'muster-bench-region-'))
  try {
    const pbf = join(dir, 'bench.osm.pbf')
    const written = await writeExtract(pbf, { blocks: blocksFor(nodes) })
    console.log(
      `region: ${written} nodes, ${(statSync(pbf).size / 1e6).toFixed(1)} MB, ${availableParallelism()} cores`,
    )
    const target = join(import.meta.dirname, 'targets/build-region.ts')
    const env = { ...process.env, PBF: pbf, DIR: join(dir, 'regions') }
    const { stdout } = await promisify(execFile)(process.execPath, [target], { env, maxBuffer: 1e7 })
    const report = JSON.parse(stdout) as Report
    let before = 0
    for (const [step, at] of Object.entries(report.steps)) {
      console.log(`  ${step.padEnd(10)} ${((at - before) / 1_000).toFixed(1)} s`)
      before = at
    }
    for (const [file, bytes] of Object.entries(report.bytes))
      console.log(`  ${file.padEnd(16)} ${(bytes / 1e6).toFixed(1)} MB`)
    const line = (what: string, value: string, limit: string, isMet: boolean) =>
      console.log(`  ${what.padEnd(10)} ${value} (goal ${limit}) ${isMet ? 'met' : 'MISSED'}`)
    line('time', `${report.seconds.toFixed(0)} s`, `${goal.seconds} s`, report.seconds <= goal.seconds)
    line('peak RSS', `${(report.peakBytes / 1e9).toFixed(2)} GB`, '2 GB', report.peakBytes <= goal.bytes)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
