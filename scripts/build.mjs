import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { locked, npm, root, say } from './prepare.mjs'

/** Builds in order, with the folders and files that each depends on. */
const BUILDS = [
  { name: '@greenroom/minisite', folder: 'packages/minisite', reads: ['packages/domain', 'packages/contracts'] },
  { name: '@greenroom/web', folder: 'apps/web', reads: ['packages/domain', 'packages/contracts', 'packages/minisite'] },
  { name: '@greenroom/server', folder: 'apps/server', reads: ['packages/domain', 'packages/contracts', 'packages/db'] },
]
const ALWAYS_READ = ['package-lock.json', 'tsconfig.json']
const NOT_SOURCES = /^(node_modules|dist|dist-bench|test-results)$|\.(test|stories)\.tsx?$/

/** Builds whatever does not match its sources; if everything is current, it only reads them. */
export async function buildIfStale({ env }) {
  if (staleBuilds().length === 0) return
  await locked(async () => {
    for (const { name, folder, hash, stamp } of staleBuilds()) {
      say(`building ${folder}`)
      rmSync(stamp, { force: true })
      await npm(['run', 'build', '--silent', '-w', name, '--', '--logLevel', 'warn'], { cwd: root, env })
      writeFileSync(stamp, hash)
    }
  })
}

/** Lists the builds whose result is missing, unfinished, or outdated, with the hash to stamp them with. */
export function staleBuilds(project = root) {
  return BUILDS.map((build) => ({
    ...build,
    hash: sourcesHash(project, build),
    stamp: stampOf(project, build),
  })).filter(({ hash, stamp }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash)
}

/** Written last, so that a failed build does not count as done. */
function stampOf(project, { folder }) {
  return join(project, folder, 'dist/.sources')
}

function sourcesHash(project, { folder, reads }) {
  const hash = createHash('sha256')
  const files = [...ALWAYS_READ, folder, ...reads].flatMap((each) => sourcesIn(join(project, each)))
  for (const file of files) hash.update(relative(project, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function sourcesIn(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => !NOT_SOURCES.test(name))
    .sort()
    .flatMap((name) => sourcesIn(join(path, name)))
}
