import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../infra/paths.ts'
import { withoutGuard } from './apply.ts'
import { guardsDocument } from './document.ts'
import { guards } from './guards/all.ts'

describe('the list of guards', () => {
  it('contains each guard once', () => {
    const ids = guards.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each(guards)('has the code of $id exactly once in its file, and the replacement still parses', guard => {
    const mutated = withoutGuard(root, guard)
    expect(mutated).not.toBe(readFileSync(join(root, guard.file), 'utf8'))
    if (guard.file.endsWith('.ts')) expect(() => stripTypeScriptTypes(mutated)).not.toThrow()
  })

  it.each(guards)('names tests of $id that exist', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter(test => !existsSync(join(root, test)))).toEqual([])
  })

  it('equals docs/guards.md; `npm run guards:document` writes it', () => {
    expect(readFileSync(join(root, 'docs/guards.md'), 'utf8')).toBe(guardsDocument(guards))
  })
})
