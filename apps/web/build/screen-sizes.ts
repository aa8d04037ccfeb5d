import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** One file of Vite's manifest, reduced to the fields used here. */
interface Chunk {
  file: string
  isEntry?: boolean
  /** Files that the chunk needs before it runs. */
  imports?: string[]
  css?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** Compressed bytes. */
export interface Size {
  brotli: number
  gzip: number
}

export interface ScreenSize {
  /** Source of the screen, below apps/web/src. */
  screen: string
  /** Script on top of the shell. */
  script: Size
  styles: Size
}

/** Figures of standard P9 in bytes: script of the first dashboard screen, and of any other screen on top of it. */
export const SHELL_BUDGET = 260_000
export const SCREEN_BUDGET = 120_000
/** The screen that a sign-in leads to (product section 9), so the first screen of most visits. */
const FIRST_SCREEN = 'src/features/minisites/screens/mini-sites.tsx'
const DASHBOARD = 'src/app/layouts/dashboard-layout.tsx'
const SCREEN = /^src\/(?:features\/[^/]+|app)\/screens\/.+\.tsx$/

/**
 * Measures the built web app by screen, from Vite's manifest in `dist`. Counts the files that the browser must load
 * before the screen runs, without those it requests later. The shell is everything up to the first dashboard screen.
 */
export function screenSizes(dist: string): { shell: ScreenSize; screens: ScreenSize[] } {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const sizes = new Map<string, Size>()
  const sizeOf = (file: string): Size => {
    const known = sizes.get(file) ?? compressed(readFileSync(join(dist, file)))
    sizes.set(file, known)
    return known
  }
  const weigh = (files: Iterable<string>): Size =>
    [...files].map(sizeOf).reduce((a, b) => ({ brotli: a.brotli + b.brotli, gzip: a.gzip + b.gzip }), NOTHING)

  const shell = filesOf(manifest, [entry, DASHBOARD, FIRST_SCREEN])
  const screens = Object.keys(manifest)
    .filter((key) => SCREEN.test(key) && key !== FIRST_SCREEN)
    .sort()
    .map((screen) => {
      const { script, styles } = filesOf(manifest, [screen])
      return {
        screen: screen.slice('src/'.length),
        script: weigh(script.difference(shell.script)),
        styles: weigh(styles.difference(shell.styles)),
      }
    })
  return { shell: { screen: 'shell', script: weigh(shell.script), styles: weigh(shell.styles) }, screens }
}

const NOTHING: Size = { brotli: 0, gzip: 0 }

const compressed = (bytes: Buffer): Size => ({
  brotli: brotliCompressSync(bytes).length,
  gzip: gzipSync(bytes, { level: 9 }).length,
})

/** Collects the files of these chunks and of all that they import statically. @throws if the build has no such chunk */
function filesOf(manifest: Manifest, keys: readonly string[]): { script: Set<string>; styles: Set<string> } {
  const seen = new Set<string>()
  const files = { script: new Set<string>(), styles: new Set<string>() }
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no chunk ${key}`)
    files.script.add(chunk.file)
    for (const file of chunk.css ?? []) files.styles.add(file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}
