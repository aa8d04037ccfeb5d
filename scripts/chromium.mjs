import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './child.mjs'
import { fail, root, say } from './prepare.mjs'

/**
 * Headless Chromium: it draws the same pages with a quarter less processor time
 * (docs/decisions/0038-how-the-suite-is-arranged.md).
 */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const APT = '/usr/bin/apt-get'
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** Locations of Playwright's downloads, below the folder of one browser. */
const PLAYWRIGHT_SHELLS = [
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
]
const PLAYWRIGHT_EXECUTABLES = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
]

/**
 * Finds a Chromium for the browser tests: the one named by CHROMIUM_PATH; an installed headless shell, or (as root, on
 * Debian and its derivatives) the system's package of it; an installed full browser; or Playwright's download. Exits
 * with one sentence if there is none.
 * @returns {Promise<string>} the path of its executable
 */
export async function findChromium(env) {
  if (env.CHROMIUM_PATH) {
    if (!works(env.CHROMIUM_PATH)) fail(`CHROMIUM_PATH=${env.CHROMIUM_PATH} is not a Chromium that runs here.`)
    return env.CHROMIUM_PATH
  }
  const found = installedShell(env) ?? (await packaged(env)) ?? installedBrowser(env) ?? (await downloaded(env))
  return (
    found ?? fail('no Chromium was found for the browser tests: install one, or set CHROMIUM_PATH to its executable.')
  )
}

const installedShell = (env) =>
  [...onPath(env, SHELLS), ...playwrightDownloads(env, /^chromium_headless_shell-\d+$/, PLAYWRIGHT_SHELLS)].find(works)

const installedBrowser = (env) =>
  [
    ...onPath(env, NAMES),
    ...MAC_APPLICATIONS,
    ...playwrightDownloads(env, /^chromium-\d+$/, PLAYWRIGHT_EXECUTABLES),
  ].find(works)

const onPath = (env, names) => names.flatMap((name) => env.PATH.split(delimiter).map((folder) => join(folder, name)))

function playwrightDownloads(env, browser, executables) {
  const folder =
    env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), { darwin: 'Library/Caches', win32: 'AppData/Local' }[process.platform] ?? '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  const browsers = readdirSync(folder).filter((name) => browser.test(name))
  return browsers
    .sort()
    .reverse()
    .flatMap((name) => executables.map((path) => join(folder, name, path)))
}

async function downloaded(env) {
  say('fetching a Chromium for the browser tests, once')
  await run('playwright', ['install', '--only-shell', 'chromium'], { cwd: root, env }).catch(() => 1)
  return installedShell(env)
}

async function packaged(env) {
  if (process.getuid?.() !== 0 || !existsSync(APT)) return undefined
  say("installing the system's Chromium for the browser tests, once")
  const quiet = { cwd: root, env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  await run(APT, ['update', '-qq'], quiet)
  await run(APT, ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], quiet)
  return installedShell(env)
}

/** Some executables only report a missing package, or lack a library. */
function works(executable) {
  if (!existsSync(executable)) return false
  const { status, stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /chrom/i.test(stdout)
}
