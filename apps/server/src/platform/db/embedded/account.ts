import { chownSync, existsSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A user of the operating system, by number. */
export type Account = { uid: number; gid: number }

/** Usual ids of `nobody`, for systems whose /etc/passwd names neither account. */
const NOBODY: Account = { uid: 65534, gid: 65534 }

/**
 * Chooses the account that Postgres runs as. Postgres refuses to run as root, so root uses the cluster's owner, else
 * `postgres`, else `nobody`.
 * @returns undefined if this process is not root: Postgres then runs as the same user
 */
export function accountFor(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder)
    if (uid !== 0) return { uid, gid }
  }
  return namedAccount('postgres') ?? namedAccount('nobody') ?? NOBODY
}

function namedAccount(name: string): Account | undefined {
  if (!existsSync('/etc/passwd')) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Changes the owner of a folder and everything in it. */
export function giveTo(account: Account, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), account.uid, account.gid)
  }
  chownSync(folder, account.uid, account.gid)
}

/**
 * Returns true if the account may read and enter the path, judging by the permission bits of the path and all its
 * parents.
 */
export function canReach(account: Account | undefined, path: string): boolean {
  if (!account) return true
  const READ_AND_ENTER = 0o5
  const ENTER = 0o1
  if (!allows(account, path, READ_AND_ENTER)) return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!allows(account, folder, ENTER)) return false
    if (folder === dirname(folder)) return true
  }
}

function allows(account: Account, path: string, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path)
  const granted = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
  return (granted & wanted) === wanted
}
