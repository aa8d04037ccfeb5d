/** `npm start`: fetches what is missing, builds what is stale, and serves until it is told to stop. */
import { buildIfStale } from './build.mjs'
import { runUntilStopped } from './child.mjs'
import { prepare, root } from './prepare.mjs'

const { node, env } = await prepare()
await buildIfStale({ env })
await runUntilStopped([{ command: node, args: ['apps/server/src/main.ts', ...process.argv.slice(2)], cwd: root, env }])
