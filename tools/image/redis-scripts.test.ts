import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../infra/paths.ts'
import { withoutComments } from './redis-scripts.ts'

const folder = join(root, 'node_modules/bullmq/dist/cjs/scripts')
const scripts = globSync('*-*.js', { cwd: folder }).map(file => {
  const code = readFileSync(join(folder, file), 'utf8')
  return code.match(/(?<=^const content = `)[^`]*/m)?.[0] ?? ''
})

/** The tokens of a Lua script: single-line strings, names, numbers and signs; comments are skipped. */
function tokens(lua: string): string[] {
  const all = lua.match(/--\[\[[\s\S]*?\]\]|--.*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\w.]+|\S/g) ?? []
  return all.filter(token => !token.startsWith('--'))
}

test('scripts without comments are equivalent for Redis, and a third shorter', () => {
  expect(scripts.length).toBeGreaterThan(50)
  for (const script of scripts) {
    expect(script).not.toMatch(/(?<!--)\[=*\[/)
    expect(tokens(withoutComments(script))).toEqual(tokens(script))
  }
  const length = (texts: readonly string[]) => texts.join('').length
  expect(length(scripts.map(withoutComments))).toBeLessThan(0.7 * length(scripts))
})
