import { readFileSync } from 'node:fs'

/** An npm package; `folder` is where it is installed. */
export type Package = { folder: string; name: string; version: string; license: string }

/** The npm package that a file belongs to; null for Muster's own files. */
export function packageOf(file: string): Package | null {
  const folder = file.match(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]
  if (!folder) return null
  const { name, version, license = 'NOASSERTION' } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return { folder, name, version, license: typeof license === 'string' ? license : license.type }
}

/** A CycloneDX 1.6 list of packages, in the order of their names. */
export function billOfMaterials(packages: readonly Package[]): object {
  const components = packages
    .map(({ name, version, license }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      // `expression` accepts an SPDX expression such as MIT OR Apache-2.0, and a single name as well.
      licenses: [{ expression: license }],
    }))
    .sort((a, b) => (a.purl < b.purl ? -1 : 1))
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
}
