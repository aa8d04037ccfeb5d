import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FILE = /\/src\/ui\/icons\.generated\.ts$/
const ONE_ICON = /\/src\/ui\/icons\.generated\.ts\?(\w+)$/

/**
 * Makes each icon of icons.generated.ts a module of its own, so that a screen loads the icons that it shows and not
 * those of all others (standard P9).
 */
export const splitIcons = (): Plugin => ({
  name: 'split-icons',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: [FILE, ONE_ICON] },
    handler(id) {
      const [file = '', name] = id.split('?')
      const text = readFileSync(file, 'utf8')
      const code = name ? iconModule(text, name) : iconList(text, file)
      return { code, moduleSideEffects: false }
    },
  },
})

/** Returns a module that passes on every icon from the module of its own. */
export const iconList = (text: string, file: string): string =>
  [...text.matchAll(/^export const (\w+)/gm)]
    .map(([, name]) => `export { ${name} } from ${JSON.stringify(`${file}?${name}`)}`)
    .join('\n')

/** Returns the module of one icon: what the file imports, and its line. */
export const iconModule = (text: string, name: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('import ') || line.startsWith(`export const ${name} `))
    .join('\n')
