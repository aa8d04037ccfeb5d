/**
 * Checks the shape of the code: the closed vocabulary of the server's features, the length of files, meaningless names
 * (utils, helpers), one exported function per command, and `any` without a reason. Reports statistics. `node
 * scripts/check-shape.mjs [folder]`
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measure } from './shape/measure.mjs'
import { reportOf } from './shape/report.mjs'
import { problemsOf } from './shape/rules.mjs'

const root = process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url)))
const ROOMS = ['apps', 'packages', 'tests', 'bench', 'scripts']
const NOT_OURS = /^(node_modules|dist|data|\..*)$/
const CODE = /\.(ts|tsx|mjs|cjs|css)$/

const files = ROOMS.flatMap((room) => filesIn(join(root, room)))
  .filter((path) => CODE.test(path))
  .map((path) => measure(relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')))
const problems = files.flatMap(problemsOf)

console.log(reportOf(files))
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

function filesIn(folder) {
  let entries
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  return entries
    .filter((entry) => !NOT_OURS.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
}
