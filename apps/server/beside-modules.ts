import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const BESIDE = /new URL\('(\.{1,2}\/[^']+\.(?:ts|svg))', import\.meta\.url\)/g
const OWN = 'import.meta.url'

/**
 * Keeps addresses relative to a module right, though its code moves into a file at the top of dist. Code of threads and processes,
 * named by `new URL('./name.ts', import.meta.url)`, is compiled to a file of its own, and pictures are copied; both are named by their
 * path in src, with dots. Any other `import.meta.url` is the address that the module would have in dist if each had its own file.
 */
export const besideModules = (src: string): Plugin => ({
  name: 'beside-modules',
  // Before the quotation marks of the sources are changed.
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: OWN },
    async handler(code, id) {
      if (relative(src, id).startsWith('..')) return null
      const built = (name: string) =>
        relative(src, join(dirname(id), name))
          .replaceAll('/', '.')
          .replace(/\.ts$/, '.js')
      for (const [, name = ''] of code.matchAll(BESIDE)) {
        const file = join(dirname(id), name)
        if (name.endsWith('.ts')) this.emitFile({ type: 'chunk', id: file, fileName: built(name) })
        else this.emitFile({ type: 'asset', fileName: built(name), source: await readFile(file) })
      }
      // Addresses of files beside it stay relative to the top of dist.
      const moved = code
        .split(BESIDE)
        .map((part, place) =>
          place % 2 === 1
            ? `new URL('./${built(part)}', ${OWN})`
            : part.replaceAll(OWN, `new URL('./${relative(src, id)}', ${OWN}).href`),
        )
      return { code: moved.join(''), map: null }
    },
  },
})
