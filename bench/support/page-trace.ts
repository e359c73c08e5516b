import type { Browser, CDPSession } from '@playwright/test'

type TraceEvent = {
  ph: string
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { documentLoaderURL?: string } }
}

/** Milliseconds between a navigation and a mark, divided by what they were spent on. */
export type Parts = {
  /** Processor time of the page's main thread: script, style and layout. */
  page: number
  /** Processor time of the page's workers. */
  workers: number
  /** Processor time of the process that draws. Without a graphics chip the map is drawn there in software. */
  drawing: number
  /** Time for which the main thread waited for that process. */
  waiting: number
}

const categories = ['toplevel', 'gpu', 'blink.user_timing', 'devtools.timeline']
const task = 'ThreadControllerImpl::RunTask'
const wait = 'CommandBufferHelper::Finish'

function partsOf(events: readonly TraceEvent[], mark: string): Parts {
  const threads = new Map<string, string>()
  const processes = new Map<number, string>()
  for (const { ph, name, pid, tid, args } of events) {
    if (ph !== 'M') continue
    if (name === 'thread_name') threads.set(`${pid}.${tid}`, args.name ?? '')
    if (name === 'process_name') processes.set(pid, args.name ?? '')
  }
  const end = events.find(({ name }) => name === mark)
  const start = events.findLast(({ name, pid, ts }) => name === 'navigationStart' && pid === end?.pid && ts < end.ts)
  if (!start || !end) throw new Error(`The trace has no navigation with a mark ${mark}`)
  const sum = (takes: (event: TraceEvent) => boolean, of: 'dur' | 'tdur') =>
    events
      .filter(event => event.ph === 'X' && event.ts >= start.ts && event.ts <= end.ts && takes(event))
      .reduce((total, event) => total + (event[of] ?? 0), 0) / 1000
  const isMain = ({ pid, tid }: TraceEvent) => pid === end.pid && tid === end.tid
  const isWorker = ({ pid, tid }: TraceEvent) =>
    pid === end.pid && threads.get(`${pid}.${tid}`)?.startsWith('DedicatedWorker') === true
  return {
    page: sum(event => event.name === task && isMain(event), 'tdur'),
    workers: sum(event => event.name === task && isWorker(event), 'tdur'),
    drawing: sum(event => event.name === task && processes.get(event.pid) === 'GPU Process', 'tdur'),
    waiting: sum(event => event.name === wait && isMain(event), 'dur'),
  }
}

/** Measures on what the time of a page was spent until its script set a mark with this name. `open` loads the page and waits for the mark. */
export async function tracePage(browser: Browser, mark: string, open: () => Promise<unknown>): Promise<Parts> {
  const cdp: CDPSession = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: categories, excludedCategories: ['*'] } })
  await open()
  const complete = new Promise(resolve => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  await cdp.detach()
  events.sort((a, b) => a.ts - b.ts)
  return partsOf(events, mark)
}
