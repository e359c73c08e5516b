import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { showUpdates } from '../support/shown-updates.ts'
import { test } from '../support/test.ts'
import { chosen, languages, looks, pictureName, picturesDir, sizes } from './looks.ts'
import { signInAs, states, updatesOf } from './states.ts'

/** In CSS px. Longer pages are cut off at this height. */
const maxHeight = 2_400

/** Waits until the fonts are loaded and the transitions have ended. */
const isStill = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, 0)
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Takes a picture of the whole page. In a window less than 500 px high, a phone in landscape, it takes only the window. */
async function takePicture(page: Page, path: string): Promise<void> {
  await isStill(page)
  const clip = await page.evaluate(most => {
    const isLow = innerHeight < 500
    const height = isLow ? innerHeight : Math.max(innerHeight, document.documentElement.scrollHeight)
    return { x: 0, y: 0, width: innerWidth, height: Math.min(height, most) }
  }, maxHeight)
  await page.screenshot({ path, fullPage: true, clip, animations: 'disabled' })
}

const namesOf = <All extends object>(all: All) => Object.keys(all) as (keyof All & string)[]
const chosenSizes = chosen('SIZES', namesOf(sizes))
const chosenLooks = chosen('LOOKS', namesOf(looks))
const chosenStates = chosen(
  'STATES',
  states.map(({ name }) => name),
)

for (const state of states.filter(({ name }) => chosenStates.includes(name)))
  for (const language of chosen('LANGUAGES', languages))
    test(`${state.name} ${language}`, async ({ page, context }) => {
      await page.addInitScript(chosen => localStorage.setItem('language', chosen), language)
      if (state.who === 'member') await signInAs(context)
      const updates = updatesOf(state)
      await showUpdates(page, updates)
      await page.goto(state.path ?? `/updates/${updates[0]?.id}`)
      await state.act?.({ page, context, language })
      await state.ready(page)
      await mkdir(join(picturesDir, state.name), { recursive: true })
      for (const size of chosenSizes) {
        await page.setViewportSize(sizes[size])
        for (const look of chosenLooks) {
          await page.emulateMedia({ ...looks[look], reducedMotion: 'reduce' })
          await takePicture(page, join(picturesDir, state.name, pictureName(language, size, look)))
        }
      }
    })
