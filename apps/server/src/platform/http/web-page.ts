import { readFileSync } from 'node:fs'
import type { Env } from '../env.ts'

/** Files and outline of one screen, from the build of the web app (apps/web/build/screen-pages.ts). */
interface ScreenFiles {
  /** Scripts to load ahead, beside those that index.html names. */
  scripts: string[]
  styles: string[]
  /** The frame and the screen in outline, as HTML; for signed-in and for other visitors. */
  outline: { member: string; visitor: string }
}

/** The web app's page for one screen, cut where the answers of the server go. */
export interface WebPage {
  /** Everything that needs no answer; sent at once. */
  start(visitor: PageVisitor): string
  /** The rest, with what the screen asks for first. */
  end(boot: object): string
  inlineScripts: string[]
}

export interface PageVisitor {
  isSignedIn: boolean
  /** The visitor left the sidebar collapsed. */
  isCollapsed: boolean
}

type Settings = Pick<Env, 'APP_NAME' | 'PARTNER_APP_URL' | 'PARTNER_APP_NAME'>

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Reads the built web app: one page for each path of a screen. The outline stands before the style sheets of the
 * screen, so that the browser paints it without waiting for them.
 */
export function readWebPages(dist: string, settings: Settings): (path: string) => WebPage {
  const template = withSettings(readFileSync(`${dist}index.html`, 'utf8'), settings)
  const screens = JSON.parse(readFileSync(`${dist}screens.json`, 'utf8')) as Record<string, ScreenFiles>
  const [head = '', body = '', tail = ''] = template.split(/<!--(?:screen|boot)-->/)
  const inlineScripts = [...template.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? '')
  return (path) => {
    const { scripts, styles, outline } = screens[path] as ScreenFiles
    const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
    const sheets = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')
    return {
      start: ({ isSignedIn, isCollapsed }) => {
        const drawn = withSettings(isSignedIn ? outline.member : outline.visitor, settings)
        const state = isCollapsed ? ' data-collapsed' : ''
        const shown = `<div id="outline"${state}>${drawn}</div>${sheets}`
        return `${head}${preloads}${body.replace('<!--outline-->', () => shown).replace('<div id="root">', '<div id="root" inert>')}`
      },
      end: (boot) => `<script type="application/json" id="boot">${jsonInHtml(boot)}</script>${tail}`,
      inlineScripts,
    }
  }
}

/** Writes JSON that no text in it can end: a browser looks for `</script` and `<!--` before it knows about strings. */
const jsonInHtml = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Writes the operator's settings into the page's `<meta>` elements, from which the web app reads them. */
export const withSettings = (page: string, env: Settings): string =>
  Object.entries({
    APP_NAME: env.APP_NAME,
    PARTNER_APP_URL: env.PARTNER_APP_URL ?? '',
    PARTNER_APP_NAME: env.PARTNER_APP_NAME ?? '',
  }).reduce((text, [name, value]) => text.replaceAll(`%${name}%`, () => escapeHtml(value)), page)

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
