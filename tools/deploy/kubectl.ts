import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { type Manifest, root } from './manifests.ts'

/** Whether this machine has kubectl. Tests that need it are skipped without it, and say so. */
export const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0

/** The objects that `kubectl kustomize` builds from a folder. Throws on errors and on warnings. */
export function kustomize(folder: string): Manifest[] {
  const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
  if (status !== 0 || stderr !== '') throw new Error(stderr)
  return parseAllDocuments(stdout).map(document => document.toJS() as Manifest)
}

/** The objects of `k8s/base` with some of the components of `k8s`. */
export function baseWith(components: readonly string[]): Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), 'muster-base-'))
  try {
    const path = (name: string) => relative(folder, join(root, 'k8s', name))
    const kustomization = { resources: [path('base')], components: components.map(path) }
    writeFileSync(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization))
    return kustomize(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
