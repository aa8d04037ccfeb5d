import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './child.mjs'
import { packagesIn, removeSourceMaps, stampOf } from './packages.mjs'
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
 * @param {{ withTests?: boolean }} [options] `withTests`: also the packages that only tests and benches need
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node to use, and the environment for every child
 */
export async function prepare({ withTests = false } = {}) {
  const ownNode = Number(process.versions.node.split('.')[0])
  if (ownNode < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`)
  const node = ownNode === NODE_MAJOR ? process.execPath : runtimeNode(ownNode)
  const env = environmentWith(node)
  if (!isRuntimeComplete(node) || !isInstalled(withTests)) {
    await locked(async () => {
      if (!isRuntimeComplete(node)) await fetchRuntime()
      if (!isInstalled(withTests)) await install(env, withTests)
    })
  }
  return { node, env }
}

/** Runs the work while no other start installs or builds in this folder. */
export function locked(work) {
  return withStartLock(join(runtimeFolder, 'lock'), work, say)
}

/** Name of this platform's package of the runtime, and the folder that it is installed to. */
const runtimeName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const runtimePackage = join(runtimeFolder, 'node_modules', runtimeName)

/** Returns the path of this platform's locked runtime, installed or not. */
function runtimeNode(ownNode) {
  const node = join(runtimePackage, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (isRuntimeComplete(node) || isLocked(runtimeName)) return node
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

/** Installs the locked Node 24 for this platform, without the third of it that serves to compile addons. */
export async function fetchRuntime() {
  say(`fetching Node ${NODE_MAJOR}, once`)
  rmSync(runtimeStamp, { force: true })
  mkdirSync(runtimeFolder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, 'scripts/runtime', file), join(runtimeFolder, file))
  }
  await npm(NPM_CI, { cwd: runtimeFolder, env: environmentWith(process.execPath) })
  rmSync(join(runtimePackage, 'include'), { recursive: true, force: true })
  writeFileSync(runtimeStamp, hashOf('scripts/runtime/package-lock.json'))
}

/** Reads the stamp of the last install, or what npm notes, if another (`npm install` by hand) came after it. */
function isInstalled(withTests) {
  const wanted = read(join(root, 'package-lock.json'))
  const stamp = read(installStamp)
  if (stamp === stampOf(wanted, 'with tests') || (!withTests && stamp === stampOf(wanted, 'without tests'))) return true
  const found = packagesIn(wanted, read(join(root, 'node_modules/.package-lock.json')))
  if (found === 'neither' || (withTests && found === 'without tests')) return false
  writeFileSync(installStamp, stampOf(wanted, found))
  return true
}

/**
 * Installs what the lockfile says, whatever NODE_ENV says. The tests' packages stay where they were once installed.
 * Install scripts do not run (for Postgres' links, see its launcher).
 */
async function install(env, withTests) {
  const kind = withTests || read(installStamp).endsWith('with tests') ? 'with tests' : 'without tests'
  say(kind === 'with tests' ? "installing the locked packages, with the tests'" : 'installing the locked packages')
  rmSync(installStamp, { force: true })
  await npm([...NPM_CI, '--include=optional', kind === 'with tests' ? '--include=dev' : '--omit=dev'], {
    cwd: root,
    env,
  })
  if (kind === 'without tests') removeSourceMaps(join(root, 'node_modules'))
  writeFileSync(installStamp, stampOf(read(join(root, 'package-lock.json')), kind))
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
