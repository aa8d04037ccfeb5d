import { join } from 'node:path'
import { defineConfig } from 'vite'
import { besideModules } from './beside-modules.ts'

const SRC = join(import.meta.dirname, 'src')

/** The server, and the commands of operators. */
const ENTRIES = ['main', 'backup', 'restore', 'check-ledger', 'dead-jobs', 'senders', 'seed-demo']

/**
 * Compiles the server to JavaScript, each module to a file of its own, at the place in dist that it has in src. Node
 * would also run the sources, but needs 25 MB more (docs/decisions/0049-what-a-start-installs-and-takes.md). Packages
 * from npm are not included.
 */
export default defineConfig({
  plugins: [besideModules(SRC)],
  // The public page's renderer, which has its own build.
  ssr: { external: ['@greenroom/minisite/render'] },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    target: 'node24',
    minify: false,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: ENTRIES.map((name) => join(SRC, `${name}.ts`)),
      output: { preserveModules: true, preserveModulesRoot: SRC, entryFileNames: '[name].js' },
    },
  },
})
