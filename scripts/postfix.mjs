import { existsSync } from 'node:fs'
import { run } from './child.mjs'
import { root, say } from './prepare.mjs'

const APT = '/usr/bin/apt-get'
const POSTFIX = '/usr/sbin/postfix'

/**
 * Finds Postfix for the step that sends mail through it: the installed one, or (as root, on Debian and its derivatives) the
 * system's package of it. Its own service is neither configured nor started.
 * @returns {Promise<{ path: string } | { reason: string }>} why there is none
 */
export async function findPostfix(env) {
  if (process.getuid?.() !== 0) return { reason: 'Postfix starts as root only, and this is another user' }
  if (existsSync(POSTFIX)) return { path: POSTFIX }
  if (!existsSync(APT)) return { reason: 'Postfix is not installed, and there is no apt-get to install it with' }
  say("installing the system's Postfix for the tests of mail, once")
  const quiet = { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run(APT, ['update', '-qq'], quiet).catch(() => 1)
  await run(APT, ['install', '-y', '-qq', '--no-install-recommends', 'postfix'], quiet).catch(() => 1)
  return existsSync(POSTFIX) ? { path: POSTFIX } : { reason: 'apt-get could not install Postfix' }
}
