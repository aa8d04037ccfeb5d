import type { Plugin } from 'vite'

const DEFAULTS = { APP_NAME: 'Greenroom', PARTNER_APP_URL: '', PARTNER_APP_NAME: '' }

/** Fills in what the operator has set while Vite serves the app, as the server does with the built page. */
export function devSettings(): Plugin {
  return {
    name: 'dev-settings',
    apply: 'serve',
    transformIndexHtml: (html) =>
      Object.entries(DEFAULTS).reduce(
        (page, [name, value]) => page.replaceAll(`%${name}%`, process.env[name] ?? value),
        html,
      ),
  }
}
