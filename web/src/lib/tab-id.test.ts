import { afterEach, expect, it } from 'vitest'
import { tabId } from './tab-id.ts'

const leavePage = () => dispatchEvent(new Event('pagehide'))

afterEach(() => {
  leavePage()
  sessionStorage.clear()
})

it('a tab keeps its id through a reload, and when the browser shows its page again', () => {
  const id = tabId()
  leavePage()
  expect(tabId()).toBe(id)
  leavePage()
  dispatchEvent(new Event('pageshow'))
  expect(sessionStorage).toHaveLength(0)
  expect(tabId()).toBe(id)
})

it('a duplicate of an open tab, which gets a copy of its session storage, has an id of its own', () => {
  const id = tabId()
  const copied = { ...sessionStorage }
  // From here on the page is that of the duplicate.
  leavePage()
  sessionStorage.clear()
  for (const [key, value] of Object.entries(copied)) sessionStorage.setItem(key, value)
  expect(tabId()).not.toBe(id)
})
