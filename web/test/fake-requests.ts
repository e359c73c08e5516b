import { vi } from 'vitest'

type Answer = (url: URL) => unknown

/** Answers XMLHttpRequest, which the directions control uses, with JSON. The network is the one thing faked. */
export function fakeRequests(answer: Answer) {
  const asked: URL[] = []
  class FakeRequest {
    status = 0
    responseText = ''
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
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
        this.status = 200
        this.responseText = JSON.stringify(answer(url))
        this.onload?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return { asked, to: (part: string) => asked.filter(({ pathname }) => decodeURIComponent(pathname).includes(part)) }
}
