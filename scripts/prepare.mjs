import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './child.mjs'
import { withStartLock } from './start-lock.mjs'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Major version of Node that everything but these scripts runs on. */
const NODE_MAJOR = 24

const runtimeFolder = join(root, '.runtime')
const runtimeStamp = join(runtimeFolder, 'node_modules/.complete')
const installStamp = join(root, 'node_modules/.complete')
const NPM_CI = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** Reports work that takes time; silent if there is nothing to do. */
export function say(message) {
  console.error(`greenroom: ${message}`)
}

/** Exits with one sentence for the person who ran the command. */
export function fail(message) {
  say(message)
  process.exit(1)
}

/**
 * Ensures Node 24 and the locked packages. Needs only this Node (20 or newer) and npm.
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node to use, and the environment for every child
 */
export async function prepare() {
  const ownNode = Number(process.versions.node.split('.')[0])
  if (ownNode < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`)
  const node = ownNode === NODE_MAJOR ? process.execPath : runtimeNode(ownNode)
  const env = environmentWith(node)
  if (!isRuntimeComplete(node) || !isInstalled()) {
    await locked(async () => {
      if (!isRuntimeComplete(node)) await fetchRuntime()
      if (!isInstalled()) await install(env)
    })
  }
  return { node, env }
}

/** Runs the work while no other start installs or builds in this folder. */
export function locked(work) {
  return withStartLock(join(runtimeFolder, 'lock'), work, say)
}

/** Returns the path of this platform's locked runtime, installed or not. */
function runtimeNode(ownNode) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const node = join(runtimeFolder, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (isRuntimeComplete(node) || isLocked(name)) return node
  if (ownNode > NODE_MAJOR) return process.execPath
  return fail(
    `Node ${process.versions.node} is too old for Greenroom on this platform: install Node ${NODE_MAJOR} or newer.`,
  )
}

/** The locked runtimes are linked against glibc; none runs on Alpine and similar systems. */
function isLocked(name) {
  const usesMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'scripts/runtime/package.json'), 'utf8'))
  return name in optionalDependencies && !usesMusl
}

function isRuntimeComplete(node) {
  return node === process.execPath || read(runtimeStamp) === hashOf('scripts/runtime/package-lock.json')
}

async function fetchRuntime() {
  say(`fetching Node ${NODE_MAJOR}, once`)
  rmSync(runtimeStamp, { force: true })
  mkdirSync(runtimeFolder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, 'scripts/runtime', file), join(runtimeFolder, file))
  }
  await npm(NPM_CI, { cwd: runtimeFolder, env: environmentWith(process.execPath) })
  writeFileSync(runtimeStamp, hashOf('scripts/runtime/package-lock.json'))
}

function isInstalled() {
  const wanted = hashOf('package-lock.json')
  if (read(installStamp) === wanted) return true
  if (!matchesLock()) return false
  writeFileSync(installStamp, wanted)
  return true
}

/** Returns true if another install (`npm install` by hand) already matches the lockfile. */
function matchesLock() {
  const installed = JSON.parse(read(join(root, 'node_modules/.package-lock.json')) || '{"packages":{}}').packages
  const wanted = JSON.parse(read(join(root, 'package-lock.json'))).packages
  return Object.entries(wanted).every(([path, { integrity, optional }]) => {
    if (!integrity) return true
    return installed[path] ? installed[path].integrity === integrity : optional === true
  })
}

/**
 * Installs the test tools too, whatever NODE_ENV says. Install scripts do not run (for Postgres' links, see its
 * launcher).
 */
async function install(env) {
  say('installing the locked packages')
  rmSync(installStamp, { force: true })
  await npm([...NPM_CI, '--include=dev', '--include=optional'], { cwd: root, env })
  writeFileSync(installStamp, hashOf('package-lock.json'))
}

/** Runs npm and exits if it fails. */
export async function npm(args, options) {
  const code = await run('npm', args, options).catch((error) =>
    fail(`npm cannot be run (${error.message}): install npm.`),
  )
  if (code !== 0) fail(`npm ${args[0]} failed: see above.`)
}

/** Returns our environment with that Node first on the PATH, and without what an outer npm set. */
function environmentWith(node) {
  const OUTER_NPM =
    /^(INIT_CWD|npm_(package_.*|lifecycle_.*|node_execpath|execpath|command|config_(local_prefix|prefix|global_prefix|globalconfig|noproxy|node_gyp|user_agent|npm_version)))$/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUTER_NPM.test(name)))
  return { ...env, PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
}

function hashOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
