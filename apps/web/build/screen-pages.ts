import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { outlineOf } from './outline/outlines.ts'
import { screenCode } from './screen-code.ts'

/** Files of screens, dialogs, and panels; not what only the sandbox shows. */
const CODE = /^assets\/(?!sandbox|checkout|receipt).*\.(?:js|css)$/
const STYLE_SHEETS = /\s*<link rel="stylesheet"[^>]*>/g
const TOKENS = join(import.meta.dirname, '../src/app/tokens.css')
const OUTLINE = ['base', 'dashboard', 'editor', 'visitor'].map((name) =>
  join(import.meta.dirname, `outline/${name}.css`),
)

/**
 * Prepares the page of each screen, which the server completes (apps/server/src/platform/http/web-page.ts). In
 * index.html the styles of the outline take the place of the style sheets, which would hold back the first paint;
 * `screens.json` says for each screen which files to load and what to draw meanwhile. A list of all files lets the app
 * fetch them in quiet moments (apps/web/src/lib/code-ahead.ts).
 */
export function screenPages(): Plugin {
  let bundle: Rolldown.OutputBundle = {}
  let ahead = { name: '', list: '' }
  return {
    name: 'screen-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, context) => {
        bundle = context.bundle ?? {}
        const list = JSON.stringify(Object.keys(bundle).filter((name) => CODE.test(name)))
        ahead = { name: `assets/ahead-${createHash('sha256').update(list).digest('hex').slice(0, 8)}.json`, list }
        const styles = `<style>${[TOKENS, ...OUTLINE].map((file) => readFileSync(file, 'utf8')).join('')}</style>`
        const meta = `<meta name="code-ahead" content="/${ahead.name}">`
        return html.replace(STYLE_SHEETS, '').replace('<!--styles-->', () => `${meta}${styles}`)
      },
    },
    writeBundle: async ({ dir = 'dist' }) => {
      await writeFile(join(dir, ahead.name), ahead.list)
      await writeFile(join(dir, 'screens.json'), JSON.stringify(screensOf(bundle)))
    },
  }
}

/** For each path of the route table: the files that its screen needs, and its outline. */
function screensOf(bundle: Rolldown.OutputBundle): Record<string, object> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const bySource = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]))
  const withImports = (chunk: Rolldown.OutputChunk | undefined, found = new Set<Rolldown.OutputChunk>()) => {
    if (chunk === undefined || found.has(chunk)) return found
    for (const name of chunk.imports) withImports(byName.get(name), found)
    return found.add(chunk)
  }
  const entry = withImports(chunks.find(({ isEntry }) => isEntry))
  return Object.fromEntries(
    screenCode().map(({ route, layout, screen }) => {
      const own = withImports(bySource.get(screen), withImports(bySource.get(layout)))
      const styles = [...entry.union(own)].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
      return [
        route.path,
        {
          scripts: [...own.difference(entry)].map(({ fileName }) => fileName),
          styles: [...new Set(styles)],
          outline: outlineOf(route),
        },
      ]
    }),
  )
}
