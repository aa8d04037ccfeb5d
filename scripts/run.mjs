/**
 * `node scripts/run.mjs [--with-tests] <file> [arguments]`: runs a program of the project after installing and building
 * what it needs; `--with-tests` adds the packages that only tests and benches need.
 */
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { runUntilStopped } from './child.mjs'
import { fail, prepare, root } from './prepare.mjs'

const withTests = process.argv[2] === '--with-tests'
const [file, ...args] = process.argv.slice(withTests ? 3 : 2)
if (!file) fail('Which file? node scripts/run.mjs [--with-tests] <file> [arguments]')

const { node, env } = await prepare({ withTests })
await buildIfStale({ env })
await runUntilStopped([
  {
    command: node,
    args: [file, ...args],
    cwd: root,
    env: { ...env, NODE_COMPILE_CACHE: join(root, '.runtime/compile-cache') },
  },
])
