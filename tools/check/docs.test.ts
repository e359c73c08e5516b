import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../infra/paths.ts'

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

it.each(pages)('%s links and refers to files that exist', page => {
  const text = readFileSync(join(root, page), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => join(dirname(page), target))
  const paths = [...text.matchAll(/`((?:packages|services|tools|docs|e2e|bench|k8s|web|languages)\/[\w./-]*\w)`/g)]
  const wanted = [...links, ...paths.map(([, path = '']) => path)]
  expect(wanted.filter(path => !existsSync(join(root, path)))).toEqual([])
})

it.each(pages)('%s mentions npm scripts that exist', page => {
  const text = readFileSync(join(root, page), 'utf8')
  const used = [...text.matchAll(/npm run (?!-)([\w:-]+)(?! -w)(?![^`\n]* -w )/g)].map(([, name = '']) => name)
  expect(used.filter(name => !(name in manifest.scripts))).toEqual([])
})

/** The rows of the outage tables, as lists of cells. */
function outageRows(): string[][] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, section = ''] = page.split('## Behaviour during outages\n')
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter(line => line.startsWith('|'))
  const isHead = (line: string) => /^\| (down|away) \|/.test(line) || line.startsWith('|---')
  return lines
    .filter(line => !isHead(line))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim()),
    )
}

it.each(outageRows())('the outage row %s names tests that exist', (...cells) => {
  const named = [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`: \*([^*]+)\*/g)]
  expect(named.length).toBeGreaterThan(0)
  const isThere = (path: string, title: string) =>
    existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8').includes(`'${title}'`)
  expect(named.filter(([, path = '', title = '']) => !isThere(path, title)).map(([one]) => one)).toEqual([])
})

it('both outage tables are read', () => {
  expect(outageRows().map(([away]) => away)).toEqual(expect.arrayContaining(['Redis', 'NATS', 'MongoDB']))
  expect(outageRows()).toHaveLength(11)
})
