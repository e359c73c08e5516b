import { type BrowserContext, expect, type Page } from '@playwright/test'

type ShownToast = { text: string; width: number }

const shown = new WeakMap<Page, ShownToast[]>()

/**
 * Records the text of every toast that the pages of `context` show, for `expectToast`. A toast closes after 5 s, so on a
 * busy machine a test may look at the page too late to see it. Call it before the first page is opened.
 */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('toastShown', ({ page }, toast: ShownToast) => {
    shown.set(page, [...(shown.get(page) ?? []), toast])
  })
  await context.addInitScript(() => {
    const { toastShown } = globalThis as unknown as { toastShown(toast: ShownToast): Promise<void> }
    const told = new WeakMap<Element, string>()
    const look = () => {
      for (const toast of document.querySelectorAll<HTMLElement>('[data-variant][role], [data-fading]')) {
        const text = toast.textContent
        const { width } = toast.getBoundingClientRect()
        if (!toast.checkVisibility() || width === 0 || told.get(toast) === text) continue
        told.set(toast, text)
        void toastShown({ text, width })
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** The texts of all toasts that this page has shown so far. */
export const textsOf = (page: Page) => (shown.get(page) ?? []).map(({ text }) => text)

/** Waits until this page shows a toast that contains `text`; a toast that has already closed counts too. A failure lists the toasts that were shown. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => textsOf(page).join('\n')).toContain(text)
}

/** The width in CSS px of the toast with this text, also if it has closed; NaN if there was none. */
export const toastWidth = (page: Page, text: string): number =>
  shown.get(page)?.find(toast => toast.text.includes(text))?.width ?? Number.NaN
