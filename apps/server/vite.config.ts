import { join } from 'node:path'
import { defineConfig } from 'vite'
import { besideModules } from './beside-modules.ts'

const SRC = join(import.meta.dirname, 'src')

/** The server, and the commands of operators. */
const ENTRIES = ['main', 'backup', 'restore', 'check-ledger', 'dead-jobs', 'senders', 'seed-demo']

/** Packages of many small modules that every start loads. */
const INCLUDED =
  /^(@better-auth|@better-fetch|@greenroom|@noble|@opentelemetry|better-auth|better-call|defu|drizzle-orm|jose|kysely|libphonenumber-js|luxon|nanostores|rou3|rrule-temporal|temporal-polyfill|zod)(\/|$)/

/**
 * Compiles the server to a few JavaScript files: one for all that it loads at once, one for each thread, process, and provider
 * that it may load later. Thousands of modules take twice the time to load, and 40 MB more at rest
 * (docs/decisions/0099-the-server-in-a-few-files.md). All files lie in one folder, on which `besideModules` relies.
 */
export default defineConfig({
  plugins: [besideModules(SRC)],
  ssr: {
    noExternal: INCLUDED,
    // The public page's renderer, which has its own build.
    external: ['@greenroom/minisite/render'],
  },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    target: 'node24',
    minify: false,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: ENTRIES.map((name) => join(SRC, `${name}.ts`)),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})
