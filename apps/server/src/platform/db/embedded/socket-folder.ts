import { createHash } from 'node:crypto';
import { chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import type { Account } from './account.ts';

/** The folder of a cluster's unix socket. `name` appears in the postmaster's command line and tells whose it is. */
export type SocketFolder = { path: string; name: string };

/** The address of a unix socket holds 107 bytes on Linux and 103 on macOS, name of the socket included. */
const LONGEST_SOCKET = 103;
const SOCKET_NAME = '.s.PGSQL.5432.lock';

/**
 * A short folder for the socket of the cluster, closed to other users, named by a hash of the cluster's place so that
 * DATA_DIR may be as long as it likes. Not in XDG_RUNTIME_DIR: that one vanishes when its user logs out.
 * @throws StartError when somebody else holds a folder of that name.
 */
export function socketFolderFor(clusterFolder: string, account: Account | undefined): SocketFolder {
  const owner = account?.uid ?? process.getuid?.() ?? 0;
  const hash = createHash('sha256').update(`${owner}:${clusterFolder}`).digest('hex').slice(0, 16);
  const name = `greenroom-${hash}`;
  const path = join(shortTemporaryFolder(name), name);
  try {
    mkdirSync(path, { mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(path);
  if (!found.isDirectory() || (found.mode & 0o077) !== 0 || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new StartError(`The folder ${path} belongs to somebody else: remove it, or set TMPDIR to a folder of your own.`);
  }
  // Still root's own: a start that was killed, or is, between the two lines above.
  if (account && found.uid !== owner) chownSync(path, account.uid, account.gid);
  return { path, name };
}

function shortTemporaryFolder(name: string): string {
  const own = realpathSync(tmpdir());
  return Buffer.byteLength(join(own, name, SOCKET_NAME)) <= LONGEST_SOCKET ? own : '/tmp';
}
