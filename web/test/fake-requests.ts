import { vi } from 'vitest'

type Answer = (url: URL) => unknown

/** As an answer: the request gets no response and ends at its time limit, if it has one. */
export const silence = Symbol('silence')

/** Answers `XMLHttpRequest`, which the directions control uses, with JSON. Only the network is faked. */
export function fakeRequests(answer: Answer) {
  const asked: URL[] = []
  class FakeRequest {
    status = 0
    responseText = ''
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    ontimeout: (() => void) | null = null
    timeout = 0
    private url = new URL('http://web.test')
    private aborted = false
    open(_method: string, url: string) {
      this.url = new URL(url, 'http://web.test')
      this.aborted = false
    }
    abort() {
      this.aborted = true
    }
    send() {
      asked.push(this.url)
      const { url } = this
      queueMicrotask(() => {
        if (this.aborted || url !== this.url) return
        const answered = answer(url)
        if (answered === silence) return this.timeout > 0 ? this.ontimeout?.() : undefined
        this.status = 200
        this.responseText = JSON.stringify(answered)
        this.onload?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return { asked, to: (part: string) => asked.filter(({ pathname }) => decodeURIComponent(pathname).includes(part)) }
}
