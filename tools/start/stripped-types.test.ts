import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { stripped } from './strip-services.ts'

const compiler = 'amaro/dist'

async function run(file: string, folder: string) {
  const env = { ...process.env, NODE_OPTIONS: '', STRIPPED_TYPES: folder }
  const { stdout } = await promisify(execFile)(process.execPath, [...stripped.args, file], { env })
  return stdout.trim()
}

test('a service runs its current TypeScript, and strips only changed files', async () => {
  const [home, folder] = [temporaryFolder(), join(temporaryFolder(), 'kept')]
  const file = join(home, 'main.ts')
  const says = (word: string) =>
    writeFileSync(
      file,
      `const word: string = '${word}'\nconsole.log(word, process.moduleLoadList.some(name => name.includes('${compiler}')))`,
    )
  says('first')
  expect(await run(file, folder)).toBe('first true')
  expect(await run(file, folder)).toBe('first false')
  says('second')
  expect(await run(file, folder)).toBe('second true')
  expect(await run(file, folder)).toBe('second false')
  const [kept = ''] = readdirSync(folder)
  expect(readdirSync(folder)).toEqual([kept])
  expect(readFileSync(join(folder, kept), 'utf8').split('\n')[0]).toMatch(/^const word {9}= 'second'$/)
})
