/**
 * Draws the icons of the installed app from the mark: `node e2e/icons/draw-icons.ts`, after the mark has changed. Needs a Chromium; the drawn
 * files are in `web/public/`, so that a build needs none.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

const folder = new URL('../../web/public/', import.meta.url)
const mark = await readFile(new URL('mark.svg', folder), 'utf8')
const green = '#00633e'

/**
 * `scale`: the share of the icon's width that the mark takes. The system may cut a maskable icon to a circle of 80 % of its width (W3C manifest), so its green
 * ground reaches to the edges.
 */
const icons = [
  { name: 'icon-192.png', px: 192, scale: 1, isSquare: false },
  { name: 'icon-512.png', px: 512, scale: 1, isSquare: false },
  { name: 'icon-maskable-512.png', px: 512, scale: 0.7, isSquare: true },
  { name: 'apple-touch-icon.png', px: 180, scale: 0.86, isSquare: true },
]

const { CHROMIUM_PATH } = process.env
const browser = await chromium.launch(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {})
const page = await browser.newPage()
for (const { name, px, scale, isSquare } of icons) {
  await page.setViewportSize({ width: px, height: px })
  const style = `margin:0;display:grid;place-items:center;height:100vh;${isSquare ? `background:${green}` : ''}`
  await page.setContent(`<body style="${style}"><div style="width:${scale * 100}vw;line-height:0">${mark}</div>`)
  await writeFile(new URL(name, folder), await page.screenshot({ omitBackground: true }))
}
await browser.close()
