import { existsSync } from 'node:fs'
import { run } from './child.mjs'
import { root, say } from './prepare.mjs'

const APT = '/usr/bin/apt-get'

/**
 * Finds a program for a step that needs a real one: the installed one, or (as root, on Debian and its derivatives) the system's
 * package of it. Its own service is neither configured nor started.
 * @param {{ name: string, package: string, path: string }} program
 * @returns {Promise<{ path: string } | { reason: string }>} why there is none
 */
async function findProgram({ name, package: its, path }, env) {
  if (existsSync(path)) return { path }
  if (process.getuid?.() !== 0) return { reason: `${name} is not installed, and only root can install it` }
  if (!existsSync(APT)) return { reason: `${name} is not installed, and there is no apt-get to install it with` }
  say(`installing the system's ${name} for its tests, once`)
  const quiet = { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run(APT, ['update', '-qq'], quiet).catch(() => 1)
  await run(APT, ['install', '-y', '-qq', '--no-install-recommends', its], quiet).catch(() => 1)
  return existsSync(path) ? { path } : { reason: `apt-get could not install ${name}` }
}

/** Finds Postfix, for the tests that send mail through it. */
export async function findPostfix(env) {
  if (process.getuid?.() !== 0) return { reason: 'Postfix starts as root only, and this is another user' }
  return findProgram({ name: 'Postfix', package: 'postfix', path: '/usr/sbin/postfix' }, env)
}

/** Finds Caddy, for the tests of own domains behind it. */
export const findCaddy = (env) => findProgram({ name: 'Caddy', package: 'caddy', path: '/usr/bin/caddy' }, env)
