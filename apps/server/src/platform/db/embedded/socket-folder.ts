import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Account } from './account.ts'

/** Folder of a cluster's unix socket. `name` appears in the postmaster's command line and identifies the cluster. */
export type SocketFolder = { path: string; name: string }

/** A unix socket address holds 107 bytes on Linux and 103 on macOS, including the socket's name. */
const LONGEST_SOCKET = 103
const SOCKET_NAME = '.s.PGSQL.5432.lock'

/**
 * Returns a short path for the cluster's socket, named by a hash of the cluster's path so that DATA_DIR can have any
 * length. XDG_RUNTIME_DIR is not used, because it disappears when its user logs out.
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
 * Creates the folder, closed to other users.
 * @throws StartError if somebody else owns a folder of that name
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
