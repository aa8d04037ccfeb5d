import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/
/** Bytes. Below this size, the headers of a compressed answer cost more than they save. */
const SMALLEST = 512

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Writes `.br` and `.gz` beside each asset, so that the server compresses nothing while it serves. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir = 'dist' }, bundle) => {
      for (const name of Object.keys(bundle)) {
        if (!COMPRESSIBLE.test(name)) continue
        const file = join(dir, name)
        const bytes = await readFile(file)
        if (bytes.length < SMALLEST) continue
        const [brotli, zipped] = await Promise.all([
          asBrotli(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            },
          }),
          asGzip(bytes, { level: 9 }),
        ])
        await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
      }
    },
  }
}
