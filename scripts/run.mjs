/**
 * `node scripts/run.mjs <file.ts> [arguments]`: runs a TypeScript file of the project after installing and building
 * what it needs.
 */
import { buildIfStale } from './build.mjs'
import { runUntilStopped } from './child.mjs'
import { fail, prepare, root } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('Which file? node scripts/run.mjs <file.ts> [arguments]')

const { node, env } = await prepare()
await buildIfStale({ env })
await runUntilStopped([{ command: node, args: [file, ...args], cwd: root, env }])
