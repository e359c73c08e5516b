import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../manifests.ts'
import { createProject } from './project.ts'
import { dockerEnv, settingsOf } from './settings.ts'

const settings = settingsOf(readFileSync(join(root, '.env.example'), 'utf8'), { port: 8099, files: '/files' })

test('the check has every setting that compose requires, once, with its own secrets', () => {
  const values = parseEnv(settings)
  for (const file of ['docker-compose.yml', 'tools/deploy/check/compose.yml'])
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\$\{(\w+):\?/g))
      expect(values[name], name).toBeTruthy()
  const names = settings.split('\n').flatMap(line => line.match(/^(\w+)=/)?.[1] ?? [])
  expect(new Set(names).size).toBe(names.length)
  expect(values).toMatchObject({ PUBLIC_ORIGIN: 'http://localhost:8099', MUSTER_PORT: '8099' })
})

test('variables of the installation in the shell do not reach the check', () => {
  const env = { PATH: '/bin', DOCKER_HOST: 'unix:///x', HTTPS_PROXY: 'http://p', NWS_ENABLED: 'true', MUSTER_PORT: '1' }
  expect(dockerEnv(env)).toEqual({ PATH: '/bin', DOCKER_HOST: 'unix:///x', HTTPS_PROXY: 'http://p' })
})

test('the check reports without a Docker engine that nothing was checked', async () => {
  const env = { ...process.env, DOCKER_HOST: 'unix:///nowhere/docker.sock' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const [code] = await once(child, 'close')
  expect(output).toMatch(/^Skipped, nothing was checked: (no Docker engine answers|there is no docker command) \(/)
  expect(code).toBe(0)
})

test('the check waits for a temporarily unhealthy container; any other failure ends it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-check-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const docker = (...lines: string[]) => {
    writeFileSync(join(folder, 'docker'), ['#!/bin/sh', ...lines].join('\n'))
    chmodSync(join(folder, 'docker'), 0o755)
  }
  const mark = join(folder, 'asked')
  const { up } = await createProject({ PATH: `${folder}:${process.env.PATH}` }, folder)
  docker(`[ -e ${mark} ] && exit`, `touch ${mark}`, 'echo container muster-help-1 is unhealthy >&2', 'exit 1')
  await up()
  docker('echo no space left on device >&2', 'exit 1')
  await expect(up()).rejects.toThrow('no space left on device')
})
