import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Reader } from 'mmdb-lib'

/** Place of a network address, as far as a database knows. Names are English. */
export interface AddressPlace {
  /** ISO 3166-1 alpha-2. */
  country: string | null
  region: string | null
  city: string | null
}

/** Record of DB-IP and MaxMind (`country.iso_code`), or of the packages of ip-location-db (`country_code`). */
interface CityRecord {
  country?: { iso_code?: unknown }
  registered_country?: { iso_code?: unknown }
  subdivisions?: { names?: { en?: unknown } }[]
  city?: { names?: { en?: unknown } } | string
  country_code?: unknown
  state1?: unknown
}

/** Marks the metadata at the end of every file (MaxMind DB File Format 2.0), and the bytes within which it stands. */
const MARK = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const METADATA_BYTES = 128 * 1024
/** Longest name that is kept, in characters. */
const MAX_NAME = 100

/** @throws Error if the file cannot be read or is none of the format @returns what names its kind, such as `GeoLite2-City` */
export function cityFileKind(path: string): string {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const length = Math.min(size, METADATA_BYTES)
    const tail = Buffer.alloc(length)
    readSync(file, tail, 0, length, size - length)
    const at = tail.lastIndexOf(MARK)
    if (at < 0) throw new Error('it is not a MaxMind DB file')
    return tail.toString('latin1', at)
  } finally {
    closeSync(file)
  }
}

/** Opens a database of cities. It stays in memory: that of DB-IP takes about 130 MB. @throws Error */
export async function openCityFile(path: string): Promise<(address: string) => AddressPlace | undefined> {
  const reader = new Reader<never>(await readFile(path))
  const isForAll = reader.metadata.ipVersion === 6
  return (address) => {
    if (!isForAll && address.includes(':')) return undefined
    const record = reader.get(address) as CityRecord | null
    return record ? placeIn(record) : undefined
  }
}

function placeIn({ country, registered_country, subdivisions, city, country_code, state1 }: CityRecord): AddressPlace {
  const code = country?.iso_code ?? country_code ?? registered_country?.iso_code
  return {
    country: typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : null,
    region: nameIn(subdivisions?.[0]?.names?.en ?? state1),
    city: nameIn(typeof city === 'object' ? city.names?.en : city),
  }
}

const nameIn = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, MAX_NAME).toWellFormed() || null : null
