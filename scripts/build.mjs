import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { locked, npm, root, say } from './prepare.mjs'

/** What is built, in order, and the folders and files that its result depends on. */
const BUILDS = [
  { name: '@greenroom/minisite', folder: 'packages/minisite', reads: ['packages/domain', 'packages/contracts'] },
  { name: '@greenroom/web', folder: 'apps/web', reads: ['packages/domain', 'packages/contracts', 'packages/minisite'] },
]
const ALWAYS_READ = ['package-lock.json', 'tsconfig.json']
const NOT_SOURCES = /^(node_modules|dist|test-results)$|\.(test|stories)\.tsx?$/

/** Builds what is not built from just these sources; what is up to date costs only the reading. */
export async function buildIfStale({ env }) {
  if (staleBuilds().length === 0) return
  await locked(async () => {
    for (const { name, folder, hash } of staleBuilds()) {
      say(`building ${folder}`)
      rmSync(stampOf(folder), { force: true })
      await npm(['run', 'build', '--silent', '-w', name, '--', '--logLevel', 'warn'], { cwd: root, env })
      writeFileSync(stampOf(folder), hash)
    }
  })
}

function staleBuilds() {
  return BUILDS.filter(({ folder }) => existsSync(join(root, folder, 'vite.config.ts')))
    .map((build) => ({ ...build, hash: sourcesHash(build) }))
    .filter(({ folder, hash }) => !existsSync(stampOf(folder)) || readFileSync(stampOf(folder), 'utf8') !== hash)
}

/** Written last: a build that did not end well is not taken for done. */
function stampOf(folder) {
  return join(root, folder, 'dist/.sources')
}

function sourcesHash({ folder, reads }) {
  const hash = createHash('sha256')
  for (const file of [
    ...ALWAYS_READ.map((name) => join(root, name)),
    ...[folder, ...reads].flatMap((each) => sourcesIn(join(root, each))),
  ]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sourcesIn(path)
      return entry.isFile() ? [path] : []
    })
}
