import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'

/**
 * Returns the JavaScript of a TypeScript file. The result is kept in `folder` until the file changes, because Node's TypeScript compiler takes 8 MB in
 * each process that uses it and never releases them.
 * @param {string} file
 * @param {string} folder
 */
export function strippedTypes(file, folder) {
  const source = readFileSync(file, 'utf8')
  const kept = join(folder, `${createHash('sha1').update(file).digest('hex')}.js`)
  // The hash is at the end of the file, so that line numbers do not change.
  const mark = `\n// ${createHash('sha1').update(source).digest('hex')}`
  const before = read(kept)
  if (before?.endsWith(mark)) return before
  const made = stripTypeScriptTypes(source) + mark
  mkdirSync(folder, { recursive: true })
  // Written elsewhere and renamed, because several processes may write the same file at the same time.
  const own = `${kept}.${process.pid}`
  writeFileSync(own, made)
  renameSync(own, kept)
  return made
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
