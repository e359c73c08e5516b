import { buildRegion } from '@muster/regions/build/build-region'

// Runs one build in a separate process, so that the peak of memory is only the build's.
const { PBF: pbf = '', DIR: dir = '' } = process.env
const began = performance.now()
const steps = new Map<string, number>()
const manifest = await buildRegion({
  pbf,
  dir,
  name: 'bench',
  bbox: null,
  source: { kind: 'file', from: 'generated' },
  progress: step => steps.set(step, performance.now() - began),
})
const seconds = (performance.now() - began) / 1_000
const bytes = Object.fromEntries(Object.entries(manifest.files).map(([file, { bytes }]) => [file, bytes]))
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ seconds, peakBytes, steps: Object.fromEntries(steps), bytes, counts: manifest.counts }))
