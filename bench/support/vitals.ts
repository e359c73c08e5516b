import type { BrowserContext, Page } from '@playwright/test'

/** Measurements of a first visit, in milliseconds from the navigation's start, except `shift`, which has no unit. */
export type Vitals = {
  /** First contentful paint: 911, the updates and the sign-in form of the first page. */
  first: number
  /** Largest contentful paint. */
  largest: number
  /** The largest painted element: its tag and its first words. */
  largestWhat: string
  /** Total blocking time: the part over 50 ms of each task over 50 ms, from the first paint on. */
  blocking: number
  /** Cumulative layout shift. */
  shift: number
  /** What moved in each layout shift, and when. */
  shifted: string[]
  /** Time until the app has replaced the first page. */
  app: number
}

type Shift = {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
type Seen = Omit<Vitals, 'app'> & { app: number | null; lastLongTask: number }

/** Makes every page of the context record its paints, shifts and long tasks. */
export async function noteVitals(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: Seen = {
      first: 0,
      largest: 0,
      largestWhat: '',
      blocking: 0,
      shift: 0,
      shifted: [],
      app: null,
      lastLongTask: 0,
    }
    Object.assign(globalThis, { seen })
    const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
    observe('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.first = startTime
    })
    observe('largest-contentful-paint', entry => {
      const { startTime, element, size } = entry as PerformanceEntry & { element: Element | null; size: number }
      seen.largest = startTime
      seen.largestWhat = `${element?.localName} '${element?.textContent?.slice(0, 30)}' ${size} px²`
    })
    observe('layout-shift', entry => {
      const { value, hadRecentInput, startTime, sources } = entry as PerformanceEntry & Shift
      if (hadRecentInput) return
      seen.shift += value
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 60) : node?.textContent?.slice(0, 30)
        return `${name} ${previousRect.top} -> ${currentRect.top}`
      })
      seen.shifted.push(`${value.toFixed(3)} at ${Math.round(startTime)} ms: ${what.join('; ')}`)
    })
    observe('longtask', ({ startTime, duration }) => {
      seen.lastLongTask = startTime + duration
      if (seen.first > 0 || startTime > 0) seen.blocking += Math.max(0, duration - 50)
    })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#root main button') || document.getElementById('start')) return
      seen.app = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until the app is shown and no long task has run for `quietMs`, and returns what was recorded. */
export async function readVitals(page: Page, quietMs = 3_000): Promise<Vitals> {
  const read = await page.waitForFunction(
    ms => {
      const { seen } = globalThis as unknown as { seen: Seen }
      const lastLoad = Math.max(
        0,
        ...performance.getEntriesByType('resource').map(entry => (entry as PerformanceResourceTiming).responseEnd),
      )
      return seen.app !== null && performance.now() - Math.max(seen.app, seen.lastLongTask, lastLoad) > ms ? seen : null
    },
    quietMs,
    { timeout: 180_000, polling: 250 },
  )
  return (await read.jsonValue()) as Vitals
}
