import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../infra/paths.ts'
import { webInputs } from './web-build.ts'

test('the web app is rebuilt when any of its workspaces changes', () => {
  const inputs = webInputs()
  expect(inputs.map(input => relative(root, input))).toEqual(
    expect.arrayContaining([
      'web',
      'languages',
      'packages/contracts',
      'packages/geo',
      'packages/guide',
      'packages/routing',
    ]),
  )
  expect(inputs.filter(input => !existsSync(input))).toEqual([])
})
