/**
 * `npm run dev`: the server, restarted at every change; the public page's renderer, rebuilt at every change; and Vite,
 * whose address to open. PORT moves the server as in `npm start`.
 */
import { join } from 'node:path'
import { buildIfStale } from './build.mjs'
import { runUntilStopped } from './child.mjs'
import { prepare, root } from './prepare.mjs'
import { serverCommand } from './server-command.mjs'

const { node, env } = await prepare()
await buildIfStale({ env })

const port = env.PORT ?? '3000'
await runUntilStopped([
  serverCommand({ node, env }, 'apps/server/src/main.ts', ['--watch', '--watch-preserve-output']),
  // Not emptied first: the server reads the old renderer until the new one is there.
  {
    command: 'vite',
    args: ['build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'],
    cwd: join(root, 'packages/minisite'),
    env,
  },
  {
    command: 'vite',
    args: [],
    cwd: join(root, 'apps/web'),
    env: { ...env, GREENROOM_SERVER: `http://localhost:${port}` },
  },
])
