/**
 * Writes the outlines of the countries for the map of the world: world.generated.ts. Only the build of this
 * file needs the packages behind it. Run it with `npm run world -w @greenroom/web`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'

type Topology = Parameters<typeof feature>[0]
type Country = { id?: string | number; properties: { name: string } | null; geometry: object } & Parameters<
  typeof geoCentroid
>[0]

const resolve = createRequire(import.meta.url).resolve
export const WORLD_FILE = join(import.meta.dirname, '../src/ui/world-map/world.generated.ts')

const WIDTH = 720
/** Parts of a country that are smaller, in square units, are left out unless they are all of it. */
const LEAST_AREA = 1.5
/** Countries whose outline is smaller, in square units, get a dot. */
const DOT_BELOW = 5
const ANTARCTICA = 'AQ'
/** Kosovo has no number in ISO 3166-1; its code is the one in common use. */
const NAMED: Readonly<Record<string, string>> = { Kosovo: 'XK' }

/** Territories that statistics know by another code, or that no visitor comes from. */
const isShown = (code: string) => code !== ANTARCTICA

function countries(resolution: '110m' | '50m'): Map<string, Country[]> {
  const topology = JSON.parse(readFileSync(resolve(`world-atlas/countries-${resolution}.json`), 'utf8')) as Topology
  const land = topology.objects.countries
  if (!land) throw new Error('The atlas has no countries')
  const found = new Map<string, Country[]>()
  for (const country of (feature(topology, land) as unknown as { features: Country[] }).features) {
    const code = codeOf(country)
    if (isShown(code)) found.set(code, [...(found.get(code) ?? []), country])
  }
  return found
}

/** Returns the two letters of a country, which CLDR knows by its number; '' for land that has none. */
function codeOf({ id, properties }: Country): string {
  if (id === undefined) return NAMED[properties?.name ?? ''] ?? ''
  const region = new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region ?? ''
  return /^[A-Z]{2}$/.test(region) ? region : ''
}

const detailed = countries('50m')
const coarse = countries('110m')
const height = Math.round(WIDTH * 0.46)
const projection = geoEqualEarth().rotate([-11, 0])
projection.fitExtent(
  [
    [1, 1],
    [WIDTH - 1, height - 1],
  ],
  { type: 'FeatureCollection', features: [...coarse.values()].flat() } as Parameters<typeof projection.fitExtent>[1],
)

type Ring = [x: number, y: number][]

/** Collects what d3 draws as rings of whole numbers. */
function ringsOf(shapes: readonly Country[]): Ring[] {
  const rings: Ring[] = []
  const draw = geoPath(projection, {
    beginPath: () => undefined,
    moveTo: (x: number, y: number) => void rings.push([[x, y]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([x, y]),
    arc: () => undefined,
    closePath: () => undefined,
  })
  for (const shape of shapes) draw(shape)
  const sized = rings.map((ring) => ({ ring: rounded(ring), area: areaOf(ring) })).filter(({ ring }) => ring.length > 2)
  const most = Math.max(...sized.map(({ area }) => area))
  return sized.filter(({ area }) => area >= LEAST_AREA || area === most).map(({ ring }) => ring)
}

const rounded = (ring: Ring): Ring =>
  ring
    .map(([x, y]): [number, number] => [Math.round(x), Math.round(y)])
    .filter(([x, y], place, all) => place === 0 || x !== all[place - 1]?.[0] || y !== all[place - 1]?.[1])

const areaOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x, y], place) => {
      const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y]
      return sum + (x * nextY - nextX * y) / 2
    }, 0),
  )

const pathOf = (rings: readonly Ring[]): string =>
  rings
    .map((ring) => {
      const steps = ring.slice(1).map(([x, y], place) => {
        const [beforeX, beforeY] = ring[place] ?? [0, 0]
        return `${x - beforeX}${y - beforeY < 0 ? '' : ' '}${y - beforeY}`
      })
      return `M${ring[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
    })
    .join('')

/** Returns the text of the generated file. */
export function worldFile(): string {
  const paths: string[] = []
  const dots: string[] = []
  for (const code of [...new Set([...coarse.keys(), ...detailed.keys()])].sort()) {
    const rings = ringsOf(coarse.get(code) ?? [])
    const area = rings.reduce((sum, ring) => sum + areaOf(ring), 0)
    if (rings.length > 0 && area > 0) paths.push(`  ${code === '' ? "''" : code}: '${pathOf(rings)}',`)
    const [shape] = detailed.get(code) ?? []
    if (code === '' || area >= DOT_BELOW || !shape) continue
    const [x, y] = projection(geoCentroid(shape)) ?? []
    if (x !== undefined && y !== undefined) dots.push(`  ${code}: [${Math.round(x)}, ${Math.round(y)}],`)
  }
  const license = readFileSync(join(dirname(resolve('world-atlas/countries-110m.json')), 'LICENSE'), 'utf8')
  return [
    '/**',
    ' * Outlines of the countries, by ISO 3166-1 code, written by build/world-map.ts from world-atlas 2.0.2, which is made',
    ' * from Natural Earth (public domain). Projection: Equal Earth, so that areas compare.',
    ' *',
    ...license
      .trim()
      .split('\n')
      .map((line) => ` * ${line}`.trimEnd()),
    ' */',
    `export const WORLD_SIZE = { width: ${WIDTH}, height: ${height} }`,
    '',
    '/** Land without a code of its own stands under the empty name. */',
    'export const COUNTRY_PATHS: Readonly<Record<string, string>> = {',
    ...paths,
    '}',
    '',
    '/** Places of countries that are too small to see. */',
    'export const COUNTRY_DOTS: Readonly<Record<string, readonly [x: number, y: number]>> = {',
    ...dots,
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(WORLD_FILE, worldFile())
