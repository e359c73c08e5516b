import { fstatSync, openSync, readSync } from 'node:fs'
import { openGraph } from '@muster/routing/graph/open'
import { applyHazards } from '@muster/routing/hazards/marks'
import { planRoute } from '@muster/routing/plan/plan-route'

// Loads the file ROADS as a service does at its start, and prints the time and memory that it took.
const before = process.memoryUsage().rss
const begun = performance.now()
const file = openSync(process.env.ROADS ?? '', 'r')
const { size } = fstatSync(file)
const buffer = new SharedArrayBuffer(size)
const bytes = new Uint8Array(buffer)
for (let at = 0; at < size; ) at += readSync(file, bytes, at, Math.min(64 << 20, size - at), at)
const graph = openGraph(buffer)
const openMs = performance.now() - begun
const opened = process.memoryUsage().rss

const [west, south, east, north] = graph.bounds
const marks = applyHazards(graph, [])
const middle: [number, number] = [(west + east) / 2, (south + north) / 2]
planRoute(graph, marks, { from: middle, to: [middle[0] + 0.2, middle[1] + 0.2], profile: 'car', alternatives: true })
const megabytes = (rss: number) => Math.round((rss - before) / 2 ** 20)
const planned = megabytes(process.memoryUsage().rss)
console.log(JSON.stringify({ openMs: Math.round(openMs), openMiB: megabytes(opened), plannedMiB: planned }))
