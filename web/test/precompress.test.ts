import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { expect, test } from 'vitest'
import { precompress } from '../build/precompress.ts'

test('the build compresses text and WebAssembly, and no pictures or small files', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'muster-web-'))
  for (const name of ['app.js', 'codec.wasm', 'picture.png']) writeFileSync(join(outDir, name), 'a'.repeat(2_000))
  writeFileSync(join(outDir, 'small.js'), 'a')
  const { configResolved, closeBundle } = precompress()
  if (typeof configResolved !== 'function' || typeof closeBundle !== 'object') throw new Error('other hooks')
  configResolved.call({} as never, { root: outDir, build: { outDir } } as ResolvedConfig)
  await closeBundle.handler.call({} as never)
  expect(readdirSync(outDir).filter(name => name.endsWith('.br'))).toEqual(['app.js.br', 'codec.wasm.br'])
  rmSync(outDir, { recursive: true })
})
