import type { Plugin } from 'vite'

const stylesheet = /<link rel="stylesheet"[^>]*? href="\/(?<file>[^"]+\.css)">/g

/** Inlines the first screen's stylesheets into index.html: browsers render nothing until linked stylesheets have loaded. */
export function inlineStyles(): Plugin {
  return {
    name: 'muster-inline-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        html.replace(stylesheet, (link, file: string) => {
          const asset = bundle?.[file]
          return asset?.type === 'asset' ? `<style>${String(asset.source)}</style>` : link
        }),
    },
  }
}
