import type { Plugin } from 'vite'

/** While Vite serves the app, it fills in the product's name as the server does with the built page. */
export function devAppName(): Plugin {
  return {
    name: 'dev-app-name',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('%APP_NAME%', process.env.APP_NAME ?? 'Greenroom'),
  }
}
