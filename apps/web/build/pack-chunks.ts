import { brotliCompressSync, constants } from 'node:zlib'
import type { AppScreen } from '@greenroom/domain/routes'
import { build, type Plugin, type Rolldown } from 'vite'
import { packed, type Piece, type Visit } from './packing.ts'
import { screenCode } from './screen-code.ts'
import { SCREEN_BUDGET } from './screen-sizes.ts'

const FIRST_PASS = 'first-pass'
/** Screen that a sign-in leads to (product section 9). */
const FIRST_SCREEN = '/dashboard/mini-sites'
/**
 * Importance of a visit. Those to signed-out screens come with an empty cache, and the dashboard has most of the others'
 * files; a dialog or panel opens later, or not at all.
 */
const WEIGHT = { visitor: 2, member: 1, sandbox: 0.1, part: 0.1 }
const weightOf = ({ path, requiresAuth }: AppScreen): number =>
  path.startsWith('/sandbox/') ? WEIGHT.sandbox : requiresAuth ? WEIGHT.member : WEIGHT.visitor

/**
 * Most bytes that a visit loads in vain, so that no screen pays for all others; fewer if what a screen needs leaves less of
 * its budget. The first screen of the dashboard has a budget for all of its script (standard P9).
 */
const MOST_WASTE = 50_000
const MOST_WASTE_FIRST = 12_000

/**
 * Builds the app twice: as the bundler splits it, into one file for each set of screens that shares code, which makes
 * nearly two hundred requests; and with those files packed for the visits that they serve (standard P12). The bundler's
 * own grouping looks at sizes alone, and would make every screen load nearly everything.
 */
export function packChunks(): Plugin {
  return {
    name: 'pack-chunks',
    apply: 'build',
    config: async (config, { mode }) => {
      if (mode === FIRST_PASS) return
      const chunks = await firstPass(config)
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: groupsOf(chunks) } } } } }
    },
  }
}

async function firstPass(config: Parameters<typeof build>[0]): Promise<Rolldown.OutputChunk[]> {
  const plugins = (config?.plugins ?? []).filter((plugin) => !isNamed(plugin, 'precompress'))
  const result = await build({
    ...config,
    plugins,
    configFile: false,
    mode: FIRST_PASS,
    logLevel: 'error',
    build: { ...config?.build, write: false },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  return output.filter((file) => file.type === 'chunk')
}

const isNamed = (plugin: unknown, name: string): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name

/** Returns a group of the bundler for each packed file. */
function groupsOf(chunks: readonly Rolldown.OutputChunk[]): Rolldown.CodeSplittingGroup[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const packs = packed(chunks.map(pieceOf), visitsOf(chunks, byName))
  return packs.map((names, index) => {
    const modules = new Set(names.flatMap((name) => byName.get(name)?.moduleIds ?? []))
    return {
      name: 'part',
      test: (id) => modules.has(id),
      priority: packs.length - index,
      includeDependenciesRecursively: false,
    }
  })
}

const pieceOf = (chunk: Rolldown.OutputChunk): Piece => ({
  name: chunk.fileName,
  size: compressedSize(chunk.code),
  hasStyles: (chunk.viteMetadata?.importedCss.size ?? 0) > 0,
  imports: chunk.imports,
  isShared: !chunk.isDynamicEntry,
})

const compressedSize = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** Lists the visits: each screen with the entry and its layout, and each part that loads on demand. */
function visitsOf(chunks: readonly Rolldown.OutputChunk[], byName: ReadonlyMap<string, Rolldown.OutputChunk>): Visit[] {
  const withImports = (start: readonly (Rolldown.OutputChunk | undefined)[]): Set<string> => {
    const files = new Set<string>()
    const add = (chunk: Rolldown.OutputChunk | undefined) => {
      if (chunk === undefined || files.has(chunk.fileName)) return
      files.add(chunk.fileName)
      for (const name of chunk.imports) add(byName.get(name))
    }
    start.forEach(add)
    return files
  }
  const bySource = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]))
  const entry = chunks.find(({ isEntry }) => isEntry)
  const code = screenCode()
  const ofScreens = new Set(code.flatMap(({ layout, screen }) => [layout, screen]))
  const first = code.find(({ route }) => route.path === FIRST_SCREEN)
  const shell = withImports([entry, bySource.get(first?.layout ?? ''), bySource.get(first?.screen ?? '')])
  const wasteOf = (files: ReadonlySet<string>): number => {
    const needed = [...files.difference(shell)].reduce(
      (sum, name) => sum + compressedSize(byName.get(name)?.code ?? ''),
      0,
    )
    return Math.max(0, Math.min(MOST_WASTE, SCREEN_BUDGET - needed))
  }
  const screens = code.map(({ route, layout, screen }) => {
    const files = withImports([entry, bySource.get(layout), bySource.get(screen)])
    const mostWaste = route.path === FIRST_SCREEN ? MOST_WASTE_FIRST : wasteOf(files)
    return { files, weight: weightOf(route), mostWaste }
  })
  const parts = chunks.filter(
    ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && !ofScreens.has(facadeModuleId ?? ''),
  )
  return [
    ...screens,
    ...parts.map((part) => ({ files: withImports([part]), weight: WEIGHT.part, mostWaste: MOST_WASTE })),
  ]
}
