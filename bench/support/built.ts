import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const SERVER = fileURLToPath(new URL('../../apps/server/', import.meta.url))
/** At the place of the server's own build, because addresses in the code are relative to it. */
const BUILT = path.join(SERVER, 'dist-bench')

process.once('exit', () => rmSync(BUILT, { recursive: true, force: true }))

/** Builds a program of the benches, with what it takes of the server, as the server is built. @returns its file, until this process ends */
export async function builtProgram(file: string): Promise<string> {
  await build({
    configFile: path.join(SERVER, 'vite.config.ts'),
    root: SERVER,
    logLevel: 'warn',
    build: { outDir: BUILT, rolldownOptions: { input: [file] } },
  })
  return path.join(BUILT, `${path.parse(file).name}.js`)
}
