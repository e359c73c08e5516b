import type { Plugin } from 'rolldown'

/** The script without indentation and without lines that are only a comment. The scripts have no multi-line strings, which a test checks. */
export const withoutComments = (lua: string): string =>
  lua
    .replace(/^[ \t]*--\[\[.*?\]\]/gms, '')
    .replace(/^[ \t]*--.*$/gm, '')
    .replace(/^[ \t]+/gm, '')
    .replace(/\n{2,}/g, '\n')

/** Removes the comments and the indentation of BullMQ's scripts, which are a third of them: each process sends the scripts to Redis. */
export const scriptsWithoutComments = (): Plugin => ({
  name: 'scripts without comments',
  transform: {
    filter: { id: /\/bullmq\/dist\/cjs\/scripts\/\w+-\d+\.js$/ },
    handler: code => code.replace(/(?<=^const content = `)[^`]*(?=`)/m, withoutComments),
  },
})
