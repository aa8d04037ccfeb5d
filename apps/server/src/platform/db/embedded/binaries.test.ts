import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartError } from '../../start-error.ts'
import { canReach } from './account.ts'
import { findBinaries, makeMissingLinks, reachableFolder } from './binaries.ts'

const stranger = { uid: 54_321, gid: 54_321 }
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-binaries-'))
  mkdirSync(join(folder, 'native/bin'), { recursive: true })
  writeFileSync(join(folder, 'native/bin/postgres'), '#!', { mode: 0o700 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('names DATABASE_URL where no PostgreSQL comes along', () => {
  expect(() => findBinaries(undefined, 'plan9-mips')).toThrow(
    new StartError(
      'Greenroom brings no PostgreSQL for this platform (plan9-mips): set DATABASE_URL to a PostgreSQL 15 or newer.',
    ),
  )
})

it('makes the links that npm left out, and leaves those that are there', () => {
  mkdirSync(join(folder, 'native/lib'))
  writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library')
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links))
  makeMissingLinks(folder)
  makeMissingLinks(folder)
  expect(lstatSync(join(folder, 'native/lib/libpq.so')).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
})

it('copies programs that another account cannot reach to where it can, once', () => {
  const open = mkdtempSync(join(tmpdir(), 'greenroom-cache-'))
  try {
    chmodSync(open, 0o755)
    const copy = join(open, 'made/postgres-18')
    expect(reachableFolder(stranger, join(folder, 'native'), copy)).toBe(copy)
    expect(canReach(stranger, join(copy, 'bin/postgres'))).toBe(true)
    const made = statSync(copy).mtimeMs
    expect(reachableFolder(stranger, join(folder, 'native'), copy)).toBe(copy)
    expect(statSync(copy).mtimeMs).toBe(made)
  } finally {
    rmSync(open, { recursive: true })
  }
})

it('leaves programs where they are when the account can reach them', () => {
  expect(reachableFolder(undefined, join(folder, 'native'), join(folder, 'copy'))).toBe(join(folder, 'native'))
  expect(existsSync(join(folder, 'copy'))).toBe(false)
})
