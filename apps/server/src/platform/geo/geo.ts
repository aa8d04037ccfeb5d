import ipaddr from 'ipaddr.js'
import type { House } from '../house.ts'
import { Recent } from '../recent.ts'
import { type AddressPlace, cityFileKind, openCityFile } from './city-file.ts'
import { countryOfIpv4 } from './countries.ts'

export type { AddressPlace } from './city-file.ts'

/** Networks remembered, some 300 bytes each. */
const REMEMBERED = 5000
const NOWHERE: AddressPlace = { country: null, region: null, city: null }

/** Finds where visitors are, without keeping their addresses. */
export interface Geo {
  /**
   * Returns the place of an address by its network (IPv4: /24). A promise only while the database of cities opens, on the first
   * call, so that an idle server does not hold it in memory (standard P13).
   */
  placeOf(address: string): AddressPlace | Promise<AddressPlace>
}

/** A source of places that licenses want to be named where its results show. */
export interface Attribution {
  text: string
  url: string
}

const COUNTRIES: Attribution = {
  text: 'This product includes IP2Location LITE data.',
  url: 'https://lite.ip2location.com',
}
const CITIES: readonly { sign: RegExp; attribution: Attribution }[] = [
  { sign: /dbip/i, attribution: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' } },
  {
    sign: /geolite2/i,
    attribution: {
      text: 'This product includes GeoLite Data created by MaxMind.',
      url: 'https://www.maxmind.com',
    },
  },
]

/** Opens the lookup of a process. `hold` keeps it. */
export function openGeo({ env, log }: Pick<House, 'env' | 'log'>): Geo {
  const recent = new Recent<string, AddressPlace>(REMEMBERED)
  const path = env.GEO_DATABASE
  let cities: ((address: string) => AddressPlace | undefined) | undefined
  let opening: Promise<void> | undefined
  const find = (address: string): AddressPlace => {
    if (!ipaddr.isValid(address)) return NOWHERE
    const parsed = ipaddr.process(address)
    if (parsed.range() !== 'unicast') return NOWHERE
    const plain = parsed.toString()
    const place = cities?.(plain)
    if (place?.country) return place
    const country = parsed.kind() === 'ipv4' ? countryOfIpv4(plain) : undefined
    return country === undefined ? NOWHERE : { ...NOWHERE, country }
  }
  const look = (address: string) => recent.get(networkOf(address), find)
  const open = async (file: string) => {
    try {
      cities = await openCityFile(file)
    } catch (error) {
      log.error({ err: error }, 'GEO_DATABASE could not be read: visits are kept with their country alone')
    }
  }
  return {
    placeOf: (address) => {
      if (cities || path === undefined) return look(address)
      opening ??= open(path)
      return opening.then(() => look(address))
    },
  }
}

/** Returns the address that stands for a network. */
function networkOf(address: string): string {
  const dot = address.lastIndexOf('.')
  return dot < 0 ? address : `${address.slice(0, dot)}.0`
}

/** Returns what has to be named beside countries and cities. @throws Error if the database of cities cannot be read */
export function placeAttributions({ GEO_DATABASE: path }: Pick<House['env'], 'GEO_DATABASE'>): Attribution[] {
  const kind = path === undefined ? '' : cityFileKind(path)
  return [COUNTRIES, ...CITIES.flatMap(({ sign, attribution }) => (sign.test(kind) ? attribution : []))]
}
