import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { type Manifest, root } from './manifests.ts'

/** What kubectl makes of the base with components of `k8s`; null where there is no kubectl. Throws what kubectl says against them. */
export function built(components: readonly string[]): Manifest[] | null {
  if (spawnSync('kubectl', ['version', '--client']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'muster-built-'))
  try {
    const path = (name: string) => relative(folder, join(root, 'k8s', name))
    const kustomization = { resources: [path('base')], components: components.map(path) }
    writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization))
    const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return parseAllDocuments(stdout).map(document => document.toJS() as Manifest)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
