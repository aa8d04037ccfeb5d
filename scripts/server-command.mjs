import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Returns the command that starts the server, with settings that keep its memory proportional to use
 * (docs/decisions/0044-memory-follows-use.md). The operator's own environment takes precedence.
 * @param {string} main its entry file, built (apps/server/dist/main.js) or a source
 * @param {string[]} [more] arguments for Node
 */
export function serverCommand({ node, env }, main, more = []) {
  const launch = JSON.parse(readFileSync(join(root, 'apps/server/launch.json'), 'utf8'))
  return {
    command: node,
    args: [...launch.arguments, ...more, main],
    cwd: root,
    env: { ...launch.environment, ...env },
  }
}
