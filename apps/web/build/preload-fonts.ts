import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The two faces that every first screen shows; others load when a character asks for them. */
const FIRST_FONTS = /(?:hanken-grotesk|bricolage-grotesque)-basic-[^/]*\.woff2$/

/** Preloads the small files of the interface fonts in index.html, under their hashed names. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => FIRST_FONTS.test(name))
          .map(
            (name): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: true },
              injectTo: 'head-prepend',
            }),
          ),
    },
  }
}
