/**
 * Writes src/ui/icons.generated.ts: the drawings of those Tabler icons that the web app uses. The package that they come
 * from is 50 MB and belongs to the tests (standard P14). To use another icon, import it and run `npm run icons -w
 * @greenroom/web`.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** An element of a drawing: its tag and its attributes. */
type Shape = [tag: string, attributes: Record<string, string>]

interface Drawing {
  kind: 'outlineIcon' | 'filledIcon'
  shapes: Shape[]
}

const WEB = join(import.meta.dirname, '..')
/** Its package.json lets nothing but pictures be resolved. */
const PACKAGE = join(createRequire(import.meta.url).resolve('@tabler/icons/outline/x.svg'), '../../..')
const IMPORT = /import (?:type )?\{([^}]*)\} from '[./\w-]*\/icons\.generated\.ts'/g

export const ICONS_FILE = join(WEB, 'src/ui/icons.generated.ts')

/** Returns the names that the sources of the web app import, in order. */
export function usedIcons(): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: WEB }).map((file) => readFileSync(join(WEB, file), 'utf8'))
  const names = files.flatMap((text) => [...text.matchAll(IMPORT)].flatMap(([, list = '']) => list.split(',')))
  return [...new Set(names.map((name) => name.trim().split(' as ')[0] ?? '').filter(Boolean))].sort()
}

/**
 * Returns the file with the drawings of these icons, each on one line, which the build makes a module of its own
 * (split-icons.ts).
 * @throws Error if Tabler has no such icon, or draws it with something other than paths
 */
export function iconsFile(names: readonly string[]): string {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const license = read('LICENSE').trim().split('\n')
  const known = knownIcons()
  const lines = names.map((name) => {
    const found = known.get(name)
    if (!found) throw new Error(`There is no Tabler icon ${name}`)
    return `export const ${name} = /* @__PURE__ */ ${found.kind}('${pathOf(name, found.shapes)}')`
  })
  return [
    `/**\n * Drawings of Tabler Icons ${version} (https://tabler.io/icons), written by build/icons.ts.\n *`,
    ...license.map((line) => ` * ${line}`.trimEnd()),
    ` */\nimport { filledIcon, outlineIcon } from './icon.tsx'\n`,
    ...lines,
    '',
  ].join('\n')
}

function knownIcons(): Map<string, Drawing> {
  const drawingsOf = (style: string, kind: Drawing['kind'], ending: string) =>
    Object.entries(JSON.parse(read(`tabler-nodes-${style}.json`)) as Record<string, Shape[]>).map(
      ([name, shapes]): [string, Drawing] => [componentName(name) + ending, { kind, shapes }],
    )
  return new Map([...drawingsOf('outline', 'outlineIcon', ''), ...drawingsOf('filled', 'filledIcon', 'Filled')])
}

/** `arrow-left` is `IconArrowLeft`. */
const componentName = (name: string) =>
  `Icon${name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}`

/** Joins paths into one: each begins at an absolute position. */
function pathOf(name: string, shapes: readonly Shape[]): string {
  return shapes
    .map(([tag, { d = '', ...rest }]) => {
      if (tag !== 'path' || !d.startsWith('M') || Object.keys(rest).length > 0)
        throw new Error(`${name} is not drawn with paths alone: choose another, or teach build/icons.ts`)
      return d
    })
    .join('')
}

const read = (file: string) => readFileSync(join(PACKAGE, file), 'utf8')

if (import.meta.main) writeFileSync(ICONS_FILE, iconsFile(usedIcons()))
