import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { freePort } from '@muster/tools/process/port'
import { settle } from './settle.ts'

/** A running edge cache. */
export type Edge = {
  url: string
  probesUrl: string
  pid: number
  /** Stops the edge as Kubernetes does in a rollout: with `leave.sh`, which ends one worker of nginx after the other. */
  leave(): Promise<void>
  stop(): Promise<void>
}

const configFolder = resolve(import.meta.dirname, '../../../k8s/base/edge')
const jsModule = 'ngx_http_js_module.so'

/** The folder of nginx's modules; undefined if nginx or njs is not installed. */
export function findEdge(): string | undefined {
  const { error, stderr } = spawnSync('nginx', ['-V'], { encoding: 'utf8' })
  if (error) return undefined
  const binary = (process.env.PATH ?? '')
    .split(':')
    .map(folder => join(folder, 'nginx'))
    .find(existsSync)
  const folders = [
    stderr.match(/--modules-path=(\S+)/)?.[1] ?? '',
    // For an nginx that is unpacked in any folder.
    resolve(dirname(realpathSync(binary ?? '/')), '../lib/nginx/modules'),
  ]
  return folders.find(folder => existsSync(join(folder, jsModule)))
}

/**
 * Starts the edge cache in front of a gateway, with the configuration of the cluster except for ports, folders, and the options: `fileKeys` is the memory for
 * keys of files, and the pauses of `leave` are multiplied by `pace`.
 */
export async function startEdge(
  gatewayUrl: string,
  {
    trusted = '',
    fileKeys = '10m',
    oneWorker = true,
    pace = 1,
  }: { trusted?: string; fileKeys?: string; oneWorker?: boolean; pace?: number } = {},
): Promise<Edge> {
  const modules = findEdge()
  if (!modules) throw new Error('nginx with njs is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'muster-edge-'))
  const [port, probesPort] = [await freePort(), await freePort()]
  cpSync(configFolder, folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  const config = readFileSync(file, 'utf8')
    .replaceAll(/(\/var)?\/tmp\//g, `${folder}/`)
    .replace('modules/', `${modules}/`)
    .replaceAll('/dev/stdout', `${folder}/access.log`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('listen 8081', `listen 127.0.0.1:${probesPort}`)
    .replace(/worker_processes \d+/, some => (oneWorker ? 'worker_processes 1' : some))
    .replace('keys_zone=files:10m', `keys_zone=files:${fileKeys}`)
  const leaving = join(folder, 'leave.sh')
  const steps = readFileSync(leaving, 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll(/sleep (\d+)/g, (_, seconds: string) => `sleep ${Number(seconds) * pace}`)
  writeFileSync(leaving, steps)
  // If started by root, nginx runs its workers as a user who may not be able to read the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(file, `${user}daemon off;\n${config}`)
  const trust = trusted && `set_real_ip_from ${trusted};\nreal_ip_header X-Forwarded-For;\nreal_ip_recursive on;\n`
  writeFileSync(
    join(folder, 'site.conf'),
    `upstream gateway {\n  server ${new URL(gatewayUrl).host};\n  keepalive 64;\n  keepalive_timeout 4s;\n}\n${trust}`,
  )
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let said = ''
  child.stderr.on('data', part => {
    said += part
  })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const cleaned = ended.then(() => {
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  })
  const probesUrl = `http://127.0.0.1:${probesPort}`
  const hasFailed = ended.then(() => Promise.reject(new Error(`nginx ended: ${said}`)))
  hasFailed.catch(() => undefined)
  await Promise.race([settle(async () => (await fetch(`${probesUrl}/livez`)).ok), hasFailed])
  return {
    url: `http://127.0.0.1:${port}`,
    probesUrl,
    pid: child.pid ?? 0,
    async leave() {
      const script = spawn('sh', [leaving], { stdio: 'ignore' })
      await cleaned
      script.kill()
    },
    async stop() {
      child.kill('SIGTERM')
      await cleaned
    },
  }
}
