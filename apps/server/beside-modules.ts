import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const BESIDE = /new URL\('(\.{1,2}\/[^']+\.(?:ts|svg))', import\.meta\.url\)/g

/**
 * Takes along what a module finds by `new URL('./name', import.meta.url)`: the code of threads and processes is
 * compiled, and pictures are copied.
 */
export const besideModules = (src: string): Plugin => ({
  name: 'beside-modules',
  // Before the quotation marks of the sources are changed.
  enforce: 'pre',
  transform: {
    filter: { id: /\.ts$/, code: 'import.meta.url' },
    async handler(code, id) {
      for (const [, name = ''] of code.matchAll(BESIDE)) {
        const file = join(dirname(id), name)
        if (name.endsWith('.ts')) this.emitFile({ type: 'chunk', id: file })
        else this.emitFile({ type: 'asset', fileName: relative(src, file), source: await readFile(file) })
      }
      return { code: code.replace(BESIDE, (url) => url.replace(/\.ts'/, ".js'")), map: null }
    },
  },
})
