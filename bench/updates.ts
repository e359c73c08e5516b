import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEdge, startEdge } from '@muster/test-kit/edge'
import { settle } from '@muster/test-kit/settle'
import { startStack } from '@muster/test-kit/stack'
import { freePort } from '@muster/tools/process/port'
import { startTarget } from './support/child.ts'
import { compare } from './support/compare.ts'
import { capExercise, sendCap } from './support/drill-alert.ts'
import { load, loadSeconds } from './support/load.ts'
import { childrenSeconds } from './support/processor.ts'

const path = '/api/emergency-updates'

/** Measures the load of an emergency: many browsers poll an unchanged list with If-None-Match, through our gateway, and through the edge cache in front of it. */
export async function benchUpdates(): Promise<void> {
  const stack = await startStack({ env: { gateway: { RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' } } })
  for (let i = 0; i < 5; i += 1) await sendCap(stack.url, stack.ingestKey, capExercise(`Exercise ${i}`))
  const { body, etag } = await settle(async () => {
    const response = await fetch(`${stack.url}${path}`)
    const text = await response.text()
    return (JSON.parse(text) as unknown[]).length === 5 && { body: text, etag: response.headers.get('etag') ?? '' }
  })
  const bare = await startTarget('bare-updates', { BODY: body })
  const nginx = await startNginx(stack.url)
  const edge = findEdge() ? await startEdge(stack.url) : undefined
  const poll = async (url: string, tag: string) => load(url, { headers: { 'if-none-match': tag }, status: 304 })
  const ours = { name: 'our updates', round: () => poll(`${stack.url}${path}`, etag) }
  try {
    await compare('updates, 304', ours, { name: 'bare Fastify', round: () => poll(`${bare.url}${path}`, '"bare"') })
    if (nginx) await compare('updates, 304', ours, { name: 'nginx proxy_cache', round: () => poll(nginx.url, etag) })
    else console.log('updates: nginx is not installed here, so it was not measured')
    if (nginx && edge) {
      // By nginx's processor time, because the load generator is slower than either server.
      const perCore = async (url: string, pid: number) => {
        const before = childrenSeconds(pid)
        const sent = (await poll(url, etag)) * loadSeconds
        return sent / (childrenSeconds(pid) - before)
      }
      await compare(
        'updates, 304',
        { name: 'our edge cache', round: () => perCore(`${edge.url}${path}`, edge.pid) },
        { name: 'nginx proxy_cache', round: () => perCore(nginx.url, nginx.pid) },
        { unit: 'requests/s of one core' },
      )
    } else console.log('updates: nginx with njs is not installed here, so the edge cache was not measured')
  } finally {
    nginx?.stop()
    await edge?.stop()
    await Promise.all([stack.stop(), bare.stop()])
  }
}

/** Starts nginx with a cache in front of our gateway; null if it is not installed. */
async function startNginx(upstream: string) {
  if (spawnSync('nginx', ['-v']).error) return null
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${folder}/${kind};`,
  )
  const cache = `proxy_cache_path ${folder}/cache keys_zone=updates:1m; proxy_cache updates; proxy_cache_lock on; proxy_cache_use_stale updating; proxy_cache_background_update on;`
  const location = `location / { proxy_pass ${upstream}; }`
  const http = `access_log off; ${temporary.join(' ')} ${cache} server { listen 127.0.0.1:${port}; keepalive_requests 1000000; ${location} }`
  // One worker, because our gateway is one process.
  // If nginx runs as root, its worker runs as another user by default, who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `${user} worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr crit; events { worker_connections 512; } http { ${http} }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}${path}`
  await settle(async () => (await fetch(url)).ok)
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
