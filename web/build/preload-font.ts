import type { Plugin } from 'vite'

/** Preloads the text font. A plugin does it because the file's name contains a hash. */
export function preloadFont(): Plugin {
  return {
    name: 'muster-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(name => name.endsWith('.woff2'))
          .map(name => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
            injectTo: 'head' as const,
          })),
    },
  }
}
