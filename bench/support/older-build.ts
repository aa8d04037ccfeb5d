import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './greenroom.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()

/** Returns the last commit before the newest migration: a build that knows an older schema. */
export const commitBeforeNewestMigration = (): string => {
  const newest = readdirSync(path.join(ROOT, 'packages/db/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  return git('log', '--diff-filter=A', '--format=%h^', '-n1', '--', `packages/db/migrations/${newest}`)
}

/**
 * Checks out a commit in a separate folder, with the packages installed here. The browser's files are built from the
 * current sources.
 */
export function buildOf(commit: string): string {
  const folder = temporaryFolder()
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const packages = path.join(ROOT, 'node_modules')
  mkdirSync(path.join(folder, 'node_modules/@greenroom'), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== '@greenroom') symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name))
  for (const part of [
    'apps/server',
    'apps/web',
    'packages/contracts',
    'packages/db',
    'packages/domain',
    'packages/minisite',
  ]) {
    symlinkSync(path.join(folder, part), path.join(folder, 'node_modules/@greenroom', path.basename(part)))
    for (const made of ['node_modules', 'dist'])
      if (existsSync(path.join(ROOT, part, made)))
        cpSync(path.join(ROOT, part, made), path.join(folder, part, made), { recursive: true, verbatimSymlinks: true })
  }
  return folder
}
