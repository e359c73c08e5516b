import { resolve } from 'node:path'
import { bundle } from './bundle.ts'

const [out] = process.argv.slice(2)
if (!out) throw new Error('Name the folder that the bundles are written to.')
const packages = await bundle(resolve(out))
console.log(`${packages.length} packages in ${out}`)
