import type { BuildStep } from '@muster/regions/build/build-region'
import { buildSteps } from '@muster/regions/build/build-region'

type Stream = { isTTY?: boolean; write(text: string): unknown }

const barWidth = 28
const redrawMs = 200
// If lines cannot be redrawn, one line is printed for each tenth.
const lineEvery = 0.1

const stepTitles: Record<BuildStep, string> = {
  relations: 'reading the extract',
  nodes: 'reading places of points',
  ways: 'reading roads and areas',
  roads: 'compiling roads',
  places: 'indexing streets and addresses',
  map: 'cutting the map into tiles',
  check: 'checking the result',
}

/** Shows a progress bar with the present step and an estimate; plain lines if the output is not a terminal. `now` returns ms. */
export function createProgress(stream: Stream, now: () => number = () => performance.now()) {
  let title = ''
  let began = 0
  let drawnAt = 0
  let saidShare = 0

  function draw(share: number | null, detail: string) {
    const isDone = share !== null && share >= 1
    const left = estimate(share, now() - began)
    if (stream.isTTY) {
      if (!isDone && now() - drawnAt < redrawMs) return
      drawnAt = now()
      const filled = Math.round((share ?? 0) * barWidth)
      const bar = share === null ? '' : `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${percent(share)} `
      stream.write(`\r\u001b[K${title}: ${bar}${detail}${left}`)
    } else if (share !== null && share >= saidShare + lineEvery) {
      saidShare = Math.floor(share / lineEvery) * lineEvery
      stream.write(`${title}: ${percent(share)} ${detail}${left}\n`)
    }
  }

  return {
    begin(what: string) {
      title = what
      began = now()
      drawnAt = 0
      saidShare = 0
      if (!stream.isTTY) stream.write(`${what}\n`)
    },
    bytes(bytes: number, total: number | null) {
      draw(total ? bytes / total : null, `${megabytes(bytes)}${total ? ` of ${megabytes(total)}` : ''}`)
    },
    step(step: BuildStep, share: number) {
      draw(shareOfBuild(step, share), stepTitles[step])
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}
export type Progress = ReturnType<typeof createProgress>

/** How much of a whole build is done, from 0 to 1. */
export function shareOfBuild(step: BuildStep, share: number): number {
  const names = Object.keys(buildSteps) as BuildStep[]
  const total = names.reduce((sum, name) => sum + buildSteps[name], 0)
  const before = names.slice(0, names.indexOf(step)).reduce((sum, name) => sum + buildSteps[name], 0)
  return (before + buildSteps[step] * Math.min(1, share)) / total
}

function estimate(share: number | null, elapsedMs: number): string {
  // No estimate at the beginning, because it would change too much.
  if (share === null || share < 0.02 || share >= 1 || elapsedMs < 2_000) return ''
  const seconds = (elapsedMs / 1_000) * (1 / share - 1)
  return seconds < 90
    ? `, about ${Math.max(1, Math.round(seconds))} s left`
    : `, about ${Math.round(seconds / 60)} min left`
}

const percent = (share: number) => `${Math.floor(share * 100)} %`
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
