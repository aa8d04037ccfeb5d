import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Account } from './account.ts'

/** The folder of a cluster's unix socket. `name` appears in the postmaster's command line and tells whose it is. */
export type SocketFolder = { path: string; name: string }

/** The address of a unix socket holds 107 bytes on Linux and 103 on macOS, name of the socket included. */
const LONGEST_SOCKET = 103
const SOCKET_NAME = '.s.PGSQL.5432.lock'

/**
 * A short place for the socket of the cluster, named by a hash of the cluster's own place so that DATA_DIR may be as
 * long as it likes. Not in XDG_RUNTIME_DIR: that one vanishes when its user logs out.
 */
export function socketFolderFor(clusterFolder: string, account: Account | undefined): SocketFolder {
  const hash = createHash('sha256')
    .update(`${ownerOf(account)}:${clusterFolder}`)
    .digest('hex')
    .slice(0, 16)
  const name = `greenroom-${hash}`
  return { path: join(shortTemporaryFolder(name), name), name }
}

/**
 * Makes the folder, closed to other users.
 * @throws StartError when somebody else holds a folder of that name.
 */
export function makeSocketFolder({ path }: SocketFolder, account: Account | undefined): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = lstatSync(path)
  const isOurs = found.uid === ownerOf(account) || found.uid === process.getuid?.()
  if (!found.isDirectory() || (found.mode & 0o077) !== 0 || !isOurs) {
    throw new StartError(
      `The folder ${path} belongs to somebody else: remove it, or set TMPDIR to a folder of your own.`,
    )
  }
  if (account && found.uid !== account.uid) chownSync(path, account.uid, account.gid)
}

function ownerOf(account: Account | undefined): number {
  return account?.uid ?? process.getuid?.() ?? 0
}

function shortTemporaryFolder(name: string): string {
  const own = realpathSync(tmpdir())
  return Buffer.byteLength(join(own, name, SOCKET_NAME)) <= LONGEST_SOCKET ? own : '/tmp'
}
