import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * The command that starts the server. Its memory follows what is in use (docs/decisions/0044); the operator's own
 * environment goes before ours.
 * @param {string[]} [more] arguments for Node
 */
export function serverCommand({ node, env }, more = []) {
  const launch = JSON.parse(readFileSync(join(root, 'apps/server/launch.json'), 'utf8'))
  return {
    command: node,
    args: [...launch.arguments, ...more, 'apps/server/src/main.ts'],
    cwd: root,
    env: { ...launch.environment, ...env },
  }
}
