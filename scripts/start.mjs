/** `npm start`: installs what is missing, builds what is stale, and serves until it is told to stop. */
import { buildIfStale } from './build.mjs'
import { runUntilStopped } from './child.mjs'
import { prepare } from './prepare.mjs'
import { serverCommand } from './server-command.mjs'

const prepared = await prepare()
await buildIfStale(prepared)
await runUntilStopped([serverCommand(prepared, 'apps/server/dist/main.js')])
