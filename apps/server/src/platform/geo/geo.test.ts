import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { makeMmdb } from '../../testing/mmdb.ts'
import { readEnv } from '../env.ts'
import { openGeo, placeAttributions } from './geo.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'greenroom-geo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, content: Buffer | string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const log = pino({ level: 'silent' })
const geoWith = (GEO_DATABASE?: string) => openGeo({ env: readEnv({ GEO_DATABASE }), log })

const DB_IP = makeMmdb('DBIP-City-Lite', {
  '5.145.128.0/20': {
    city: { names: { en: 'Berlin (Mitte)' } },
    country: { iso_code: 'DE', names: { en: 'Germany' } },
    subdivisions: [{ names: { en: 'Land Berlin' } }],
  },
  '5.145.160.0/24': { country: { iso_code: 'DE' } },
})

describe('where a visitor is', () => {
  it('is a country without a database, of IPv4 alone', async () => {
    const geo = geoWith()
    expect(geo.placeOf('8.8.8.8')).toEqual({ country: 'US', region: null, city: null })
    expect(geo.placeOf('::ffff:8.8.8.8')).toEqual({ country: 'US', region: null, city: null })
    for (const nowhere of ['2a00:1450:4001::1', '10.0.0.1', '127.0.0.1', '::1', '', 'not an address'])
      expect(geo.placeOf(nowhere), nowhere).toEqual({ country: null, region: null, city: null })
  })

  it('is a city by a database of DB-IP or MaxMind, which opens with the first visit', async () => {
    const geo = geoWith(fileOf('dbip.mmdb', DB_IP))
    const first = geo.placeOf('5.145.130.7')
    expect(first).toBeInstanceOf(Promise)
    expect(await first).toEqual({ country: 'DE', region: 'Land Berlin', city: 'Berlin (Mitte)' })
    expect(geo.placeOf('5.145.130.8')).toEqual(await first)
    expect(geo.placeOf('5.145.160.1')).toEqual({ country: 'DE', region: null, city: null })
    expect(geo.placeOf('8.8.8.8')).toEqual({ country: 'US', region: null, city: null })
    expect(geo.placeOf('2a00:1450:4001::1')).toEqual({ country: null, region: null, city: null })
  })

  it('is a city by the flat records of ip-location-db too', async () => {
    const record = { country_code: 'AU', state1: 'Queensland', city: 'South Brisbane' }
    const geo = geoWith(fileOf('flat.mmdb', makeMmdb('DBIP', { '1.0.0.0/24': record })))
    expect(await geo.placeOf('1.0.0.9')).toEqual({ country: 'AU', region: 'Queensland', city: 'South Brisbane' })
  })

  it('is a country while the database is broken', async () => {
    const whole = fileOf('broken.mmdb', DB_IP)
    const geo = geoWith(whole)
    writeFileSync(whole, 'gone')
    expect(await geo.placeOf('8.8.8.8')).toEqual({ country: 'US', region: null, city: null })
  })

  it('names those whose data say it', () => {
    const names = (GEO_DATABASE?: string) => placeAttributions({ GEO_DATABASE }).map(({ url }) => url)
    expect(names()).toEqual(['https://lite.ip2location.com'])
    expect(names(fileOf('a.mmdb', DB_IP))).toEqual(['https://lite.ip2location.com', 'https://db-ip.com'])
    expect(names(fileOf('b.mmdb', makeMmdb('GeoLite2-City', {})))).toEqual([
      'https://lite.ip2location.com',
      'https://www.maxmind.com',
    ])
  })

  it('needs a file that can be read', () => {
    expect(() => readEnv({ GEO_DATABASE: path.join(folder, 'none.mmdb') })).toThrow(/^GEO_DATABASE .*cannot be read/)
    expect(() => readEnv({ GEO_DATABASE: fileOf('text.mmdb', 'hello') })).toThrow(/^GEO_DATABASE .*MaxMind DB/)
  })
})
