/**
 * `node scripts/subset-fonts.mjs`: makes the small font files of the interface, apps/web/src/app/fonts, from the full
 * ones. They hold the characters and weights of nearly every text; the browser takes the full file for any other
 * character. Run it after an update of the fonts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const FOLDER = join(root, 'apps/web/src/app/fonts')

/** ASCII, and the punctuation of a good typesetter. */
const CHARACTERS = `${Array.from({ length: 95 }, (_, nth) => String.fromCharCode(32 + nth)).join('')} ‘’“”–—…·×©→€£•✓`

/** Texts are set from regular to bold, headings in bold alone. */
const FONTS = [
  { name: 'hanken-grotesk', wght: { min: 400, max: 700 } },
  { name: 'bricolage-grotesque', wght: 700 },
]

/** Returns the small files by name. */
export async function smallFonts() {
  const made = []
  for (const { name, wght } of FONTS) {
    const file = join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
    const font = await subsetFont(readFileSync(file), CHARACTERS, { targetFormat: 'woff2', variationAxes: { wght } })
    made.push({ file: `${name}-basic.woff2`, font })
  }
  return made
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(FOLDER, { recursive: true })
  for (const { file, font } of await smallFonts()) writeFileSync(join(FOLDER, file), font)
}
