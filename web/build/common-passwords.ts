// Writes src/lib/common-passwords.json: node web/build/common-passwords.ts passwords.json
// The argument is src/passwords.json of @zxcvbn-ts/language-common (MIT): the passwords of leaked lists, the most used first.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBloomFilter } from '../src/lib/bloom.ts'

const most = 3_000
const bitsEach = 14.4
/** Shorter ones are refused anyway. */
const shortest = 6

const [, , source = ''] = process.argv
const all: string[] = JSON.parse(readFileSync(source, 'utf8'))
const common = all.filter(({ length }) => length >= shortest).slice(0, most)
const filter = createBloomFilter(common, Math.ceil((most * bitsEach) / 8))
const target = join(import.meta.dirname, '../src/lib/common-passwords.json')
writeFileSync(target, `${JSON.stringify({ filter: Buffer.from(filter).toString('base64') })}\n`)
