// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFirstTexts } from '../src/i18n/start-i18n.ts'
import { keepServiceWorker } from '../src/lib/service-worker.ts'
import { translate } from '../src/lib/texts.ts'
import { listToasts, removeToast } from '../src/lib/toast.ts'

type Worker = EventTarget & { state: string; postMessage: ReturnType<typeof vi.fn> }
const buildWorker = (): Worker => Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() })

/** Fakes the browser's registration, with the active worker. A test can let further workers arrive. */
function stubWorkers({ active, waiting = null }: { active: Worker | null; waiting?: Worker | null }) {
  const registration = Object.assign(new EventTarget(), { active, waiting, installing: null as Worker | null })
  const workers = Object.assign(new EventTarget(), { register: async () => registration })
  vi.stubGlobal('navigator', { ...navigator, languages: ['en'], serviceWorker: workers })
  const install = (worker: Worker) => {
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
  }
  return { install, workers }
}
const title = () => listToasts()[0]?.title

describe('a new version of the app', () => {
  beforeEach(() => startFirstTexts('en'))
  afterEach(() => {
    for (const { id } of listToasts()) removeToast(id)
    vi.unstubAllGlobals()
  })

  it('is offered after its download, and activated when the person wants it', async () => {
    const { install } = stubWorkers({ active: buildWorker() })
    keepServiceWorker()
    await vi.waitFor(() => {
      const worker = buildWorker()
      install(worker)
      expect(title()).toBe('A new version of Muster is ready')
      listToasts()[0]?.action?.onPress()
      expect(worker.postMessage).toHaveBeenCalledWith({ takeOver: true })
    })
  })

  it('is offered when it has been waiting since an earlier visit', async () => {
    stubWorkers({ active: buildWorker(), waiting: buildWorker() })
    keepServiceWorker()
    await vi.waitFor(() => expect(title()).toBe(translate('newVersion.title')))
  })

  it('is not offered on the first visit', async () => {
    const { install } = stubWorkers({ active: null })
    keepServiceWorker()
    await Promise.resolve()
    install(buildWorker())
    expect(listToasts()).toEqual([])
  })
})
