import type { Plugin } from 'rolldown'

/** Lua without comments that fill whole lines, and without indentation. The scripts have no strings of more than one line, which a test says. */
export const withoutComments = (lua: string): string =>
  lua
    .replace(/^[ \t]*--\[\[.*?\]\]/gms, '')
    .replace(/^[ \t]*--.*$/gm, '')
    .replace(/^[ \t]+/gm, '')
    .replace(/\n{2,}/g, '\n')

/** A third of BullMQ's scripts, which each process sends to Redis, is comments and white space. */
export const scriptsWithoutComments = (): Plugin => ({
  name: 'scripts without comments',
  transform: {
    filter: { id: /\/bullmq\/dist\/cjs\/scripts\/\w+-\d+\.js$/ },
    handler: code => code.replace(/(?<=^const content = `)[^`]*(?=`)/m, withoutComments),
  },
})
