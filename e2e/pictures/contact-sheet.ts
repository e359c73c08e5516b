import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, looks, pictureName, picturesDir, sizes } from './looks.ts'
import { states } from './states.ts'

const checkbox = (group: string, name: string) =>
  `<label><input type="checkbox" checked data-hides="${group}-${name}"> ${name}</label>`

const hides = (group: string, name: string) =>
  `body:has([data-hides="${group}-${name}"]:not(:checked)) [data-${group}="${name}"] { display: none }`

const filters = { size: Object.keys(sizes), look: Object.keys(looks), language: [...languages] }

function picturesOf(state: string): string {
  const links = languages.flatMap(language =>
    Object.keys(sizes).flatMap(size =>
      Object.keys(looks).flatMap(look => {
        const file = `${state}/${pictureName(language, size, look)}`
        if (!existsSync(join(picturesDir, file))) return []
        const what = `${language}, ${size}, ${look}`
        return `<a href="${file}" data-size="${size}" data-look="${look}" data-language="${language}"><img src="${file}" alt="${state}, ${what}" loading="lazy"><span>${what}</span></a>`
      }),
    ),
  )
  return links.length > 0 ? `<section id="${state}"><h2>${state}</h2>${links.join('\n')}</section>` : ''
}

/** Writes one page with all pictures as thumbnails, with filters by size, look and language. */
export default async function writeContactSheet(): Promise<void> {
  const groups = Object.entries(filters)
  const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Muster: pictures</title>
<style>
body { font: 14px system-ui; margin: 0 16px; background: #ddd }
header { position: sticky; top: 0; padding: 8px; background: #ddd; display: flex; flex-wrap: wrap; gap: 8px 24px }
section a { display: inline-block; margin: 0 8px 8px 0; color: inherit }
img { display: block; height: 300px; border: 1px solid #888; background: #fff }
${groups.flatMap(([group, names]) => names.map(name => hides(group, name))).join('\n')}
</style>
<header>${groups.map(([group, names]) => `<span>${names.map(name => checkbox(group, name)).join(' ')}</span>`).join('')}</header>
${states.map(({ name }) => picturesOf(name)).join('\n')}
</html>
`
  const path = join(picturesDir, 'index.html')
  await mkdir(picturesDir, { recursive: true })
  await writeFile(path, page)
  console.info(`Pictures: ${path}`)
}
