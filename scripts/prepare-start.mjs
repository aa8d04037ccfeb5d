/** The preparing half of `npm start` (see start.mjs): sends the command that starts the server. */
import { buildIfStale } from './build.mjs'
import { prepare } from './prepare.mjs'
import { serverCommand } from './server-command.mjs'

// The one that started us was told to stop.
process.once('disconnect', () => process.exit(1))
const prepared = await prepare()
await buildIfStale(prepared)
process.send(serverCommand(prepared, 'apps/server/dist/main.js'), () => process.exit(0))
