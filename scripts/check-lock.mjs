/**
 * Checks the lockfiles. `npm install` silently drops optional packages of other platforms that it cannot resolve (`npm
 * ci` then fails there), and addresses of a private registry must not get into the repository. `node
 * scripts/check-lock.mjs [folder]`
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)))
const problems = ['package-lock.json', 'scripts/runtime/package-lock.json'].flatMap((file) =>
  problemsOf(JSON.parse(readFileSync(join(root, file), 'utf8')).packages).map((problem) => `${file}: ${problem}`),
)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

function problemsOf(packages) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...missingPlatformPackages(packages, path, entry),
    ...(/^https?:/.test(entry.resolved ?? '')
      ? [`${path} names a registry's address: keep omit-lockfile-registry-resolved in .npmrc`]
      : []),
    ...(isDownloaded(path, entry) && !entry.integrity ? [`${path} has no integrity`] : []),
  ])
}

function isDownloaded(path, { link, inBundle }) {
  return path.includes('node_modules/') && !link && !inBundle
}

function missingPlatformPackages(packages, path, { optionalDependencies = {} }) {
  return Object.entries(optionalDependencies)
    .filter(([name]) => !resolves(packages, path, name))
    .map(
      ([name, version]) => `${name}@${version}, an optional package of ${path || 'the root'}, is not in the lockfile`,
    )
}

/** Resolves as Node does: the package's own node_modules first, then those of the folders above. */
function resolves(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}
