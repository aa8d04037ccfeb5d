import { readFile } from 'node:fs/promises'
import { minify, type Plugin } from 'vite'

/** Vite plugin: `import script from './x.js?minified'` gives the module's minified source, for inlining into a page. */
export function minifiedScript(): Plugin {
  const SUFFIX = '?minified'
  return {
    name: 'minified-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined
      const file = id.slice(0, -SUFFIX.length)
      this.addWatchFile(file)
      const { code, errors } = await minify(file, await readFile(file, 'utf8'), {
        module: true,
        compress: true,
        mangle: true,
      })
      if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}
