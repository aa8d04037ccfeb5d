import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {'with tests' | 'without tests'} Kind what is installed: all packages, or those that `npm start` needs */

/**
 * Returns the content of the stamp that an install leaves.
 * @param {string} lock text of the lockfile
 * @param {Kind} kind
 */
export const stampOf = (lock, kind) => `${createHash('sha256').update(lock).digest('hex')} ${kind}`

/**
 * Compares what npm has installed with the lockfile.
 * @param {string} lock text of the lockfile
 * @param {string} installed text of npm's own note, node_modules/.package-lock.json; '' if there is none
 * @returns {Kind | 'neither'}
 */
export function packagesIn(lock, installed) {
  const there = JSON.parse(installed || '{"packages":{}}').packages
  const isThere = ([path, { integrity, optional }]) =>
    !integrity || (there[path] ? there[path].integrity === integrity : optional === true)
  const missing = Object.entries(JSON.parse(lock).packages).filter((each) => !isThere(each))
  if (missing.length === 0) return 'with tests'
  return missing.every(([path, { dev }]) => dev && !there[path]) ? 'without tests' : 'neither'
}

/** Removes the files that lead from a package's code to its sources: a fifth of the bytes, for debuggers alone. */
export function removeSourceMaps(folder) {
  // Node 20.11 calls it `path`.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.[cm]?[jt]s\.map$|\.css\.map$/.test(entry.name))
      rmSync(join(entry.parentPath ?? entry.path, entry.name))
}
