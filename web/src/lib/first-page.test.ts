// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstPageAlerts, leaveFirstPage } from './first-page.ts'

const pages = `
  <div id="root"><a href="/">Muster</a><a id="app-911" href="tel:911">Call 911</a><a id="app-order" href="/updates/1">Order</a></div>
  <div id="start"><a href="tel:911">Call 911</a><a href="/updates/1">Order</a><a href="/updates/2">Gone</a>
    <form><input name="email" /></form></div>`

const focusOn = (selector: string) => document.querySelector<HTMLElement>(`#start ${selector}`)?.focus()

beforeEach(() => {
  document.body.innerHTML = pages
})
afterEach(() => {
  document.body.innerHTML = ''
})

it.each([
  ['[href="tel:911"]', 'app-911'],
  ['[href="/updates/1"]', 'app-order'],
])('a reader at %s of the first page is at the same place in the app', (selector, id) => {
  focusOn(selector)
  expect(leaveFirstPage()).toBe(false)
  expect(document.activeElement?.id).toBe(id)
})

it('does not scroll a reader who was nowhere, or at a place that the app does not have', () => {
  focusOn('[href="/updates/2"]')
  leaveFirstPage()
  expect(document.activeElement).toBe(document.body)
})

it('carries over the text that was typed into the sign-in form', () => {
  focusOn('input')
  expect(leaveFirstPage()).toBe(true)
})

it('gives its alerts to the app, as a copy, until it has been removed', () => {
  expect(firstPageAlerts()).toBeNull()
  document
    .getElementById('start')
    ?.insertAdjacentHTML('afterbegin', '<section><a href="/updates/1">Order</a></section>')
  expect(firstPageAlerts()?.textContent).toBe('Order')
  expect(document.querySelectorAll('#start section')).toHaveLength(1)
  leaveFirstPage()
  expect(firstPageAlerts()).toBeNull()
})
