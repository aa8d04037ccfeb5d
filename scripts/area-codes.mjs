/**
 * Writes packages/domain/src/area-codes.generated.ts from resources/geocoding/en/1.txt of google/libphonenumber:
 * `node scripts/area-codes.mjs path/to/1.txt`. New area codes appear a few times a year.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CA_PROVINCES, US_STATES } from '../packages/domain/src/north-america.ts'

const TARGET = fileURLToPath(new URL('../packages/domain/src/area-codes.generated.ts', import.meta.url))
/** Spellings of the source that are not a region's name. */
const OTHER_NAMES = { 'washington d.c.': 'DC', 'washington state': 'WA', 'british colombia': 'BC' }
const WIDTH = 120

const known = new Map(
  Object.values({ ...US_STATES, ...CA_PROVINCES }).map(({ code, name }) => [name.toLowerCase(), code]),
)
const codes = new Set(known.values())

/** @returns {string | undefined} the regions of a place, `NT&NU&YT` if it names several */
function regionsOf(place) {
  const parts = place.split('/').map((part) => {
    const name = part.trim().toLowerCase()
    const abbreviation = /, ([A-Z]{2})$/.exec(part)?.[1]
    return known.get(name) ?? OTHER_NAMES[name] ?? (codes.has(abbreviation) ? abbreviation : undefined)
  })
  return parts.every(Boolean) ? parts.toSorted().join('&') : undefined
}

const places = readFileSync(process.argv[2] ?? '', 'utf8')
  .split('\n')
  .filter((line) => /^1\d{3,}\|/.test(line))
  .map((line) => line.split('|'))

// An area code has a line of its own, or its cities tell.
const found = new Map()
for (const isOwn of [true, false])
  for (const [prefix, place] of places) {
    const area = prefix.slice(1, 4)
    if ((prefix.length === 4) !== isOwn || (found.get(area)?.isOwn && !isOwn)) continue
    const region = regionsOf(place)
    if (region) found.set(area, { isOwn, regions: new Set([...(found.get(area)?.regions ?? []), region]) })
  }

const byRegion = Map.groupBy(
  Array.from(found.keys(), String).toSorted((a, b) => a.localeCompare(b)),
  (area) => [...found.get(area).regions].join('&'),
)
const entries = [...byRegion]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([region, areas]) => [region, ...areas].join(' '))
const lines = entries.reduce((all, entry) => {
  const last = all.at(-1)
  return last !== undefined && last.length + entry.length < WIDTH
    ? [...all.slice(0, -1), `${last};${entry}`]
    : [...all, entry]
}, [])

writeFileSync(
  TARGET,
  `/**
 * Area codes of the US and Canada by state or province, from resources/geocoding/en/1.txt of google/libphonenumber
 * (Apache-2.0, © The Libphonenumber Authors), written by scripts/area-codes.mjs: of each entry, the region, several if the
 * code serves them all, then its area codes.
 */
export const AREA_CODES = \`${lines.join('\n')}\`
`,
)
