import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from './env.ts'
import { StartError } from './start-error.ts'

/**
 * Returns the installation's secret: APP_SECRET, or one created once in DATA_DIR/secret, readable by its owner only.
 */
export function appSecret(env: Pick<Env, 'APP_SECRET' | 'DATA_DIR'>): string {
  if (env.APP_SECRET) return env.APP_SECRET
  const file = path.join(env.DATA_DIR, 'secret')
  try {
    mkdirSync(env.DATA_DIR, { recursive: true })
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartError(`DATA_DIR (${env.DATA_DIR}) is not writable (${(error as Error).message}).`, {
        cause: error,
      })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
