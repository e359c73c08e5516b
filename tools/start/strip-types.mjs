// `node strip-types.mjs FOLDER`: strips the types of all files that services and the drill may load, before these start. Without it, the first
// process that loads a file strips it, and so loads Node's TypeScript compiler.
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { strippedTypes } from './stripped-types.mjs'

const root = resolve(import.meta.dirname, '../..')
const files = ['{services,packages}/*/src/**/*.ts', 'languages/**/*.ts', 'tools/{drill,process}/**/*.ts']
const [folder = ''] = process.argv.slice(2)

for (const file of globSync(files, { cwd: root, exclude: ['**/node_modules'] }))
  strippedTypes(resolve(root, file), folder)
