import { beforeAll, describe, expect, it } from 'vitest'
import { type Gazetteer, gazetteer } from './places.ts'
import { REGIONS } from './regions.ts'

let places: Gazetteer
beforeAll(async () => {
  places = await gazetteer()
})

const named = (text: string, country?: string) =>
  places.search(text, { country }).map(({ city, region }) => `${city}, ${region}`)

describe('finding a city', () => {
  it('knows where it is, and by which clock it lives', () => {
    expect(places.find('Berlin')).toMatchObject({
      city: 'Berlin',
      region: 'Berlin',
      country: 'DE',
      latitude: expect.closeTo(52.52, 1),
      longitude: expect.closeTo(13.41, 1),
      timeZone: 'Europe/Berlin',
    })
    expect(places.find('Honolulu')?.timeZone).toBe('Pacific/Honolulu')
  })

  it('is not particular about case, accents, punctuation and saints', () => {
    for (const name of ['SÃO PAULO', 'sao paulo', ' São  Paulo ']) expect(places.find(name)?.country).toBe('BR')
    for (const name of ['St. Louis', 'St Louis', 'Saint Louis']) expect(places.find(name)?.region).toBe('Missouri')
    expect(places.find('Lodz')?.city).toBe('Łódź')
  })

  it('knows large cities by the names that people write', () => {
    expect(places.find('New York')).toMatchObject({ city: 'New York City', country: 'US' })
    expect(places.find('München')?.city).toBe('Munich')
    expect(places.find('Cologne')?.city).toBe('Köln')
    expect(places.find('Washington, D.C.')?.region).toBe('District of Columbia')
  })

  it('takes the largest of a name, and narrows by region and country in words or for short', () => {
    expect(places.find('Paris')?.country).toBe('FR')
    expect(places.find('Paris', 'TX')).toMatchObject({ region: 'Texas', country: 'US' })
    expect(places.find('Paris', 'Texas', 'United States')?.region).toBe('Texas')
    expect(places.find('London', null, 'CA')?.region).toBe('Ontario')
    expect(places.find('London', 'England', 'UK')?.country).toBe('GB')
    expect(places.find('Springfield', 'IL', 'US')?.latitude).toBeCloseTo(39.8, 1)
  })

  it('says nothing rather than something wrong', () => {
    expect(places.find('Paris', 'Ohio', 'FR')).toBeUndefined()
    expect(places.find('Berlin', null, 'Narnia')).toBeUndefined()
    expect(places.find('Nowhere at all')).toBeUndefined()
    expect(places.find('')).toBeUndefined()
    expect(places.find('…')).toBeUndefined()
  })
})

describe('searching cities', () => {
  it('finds them by the beginning of their name: the whole name, then the largest', () => {
    expect(named('lond')[0]).toBe('London, England')
    expect(named('new yo')[0]).toBe('New York City, New York')
    expect(named('köln')[0]).toBe('Köln, North Rhine-Westphalia')
    expect(named('bath')[0]).toBe('Bath, England')
    const populations = places.search('santi').map(({ population }) => population)
    expect(populations).toEqual(populations.toSorted((a, b) => b - a))
    expect(populations).toHaveLength(10)
  })

  it('narrows by a country, and by what follows a comma', () => {
    expect(named('paris', 'us')[0]).toBe('Paris, Texas')
    expect(named('paris, tenn')).toEqual(['Paris, Tennessee'])
    expect(named('springfield, il')[0]).toBe('Springfield, Illinois')
    expect(places.search('cambridge, united k')[0]?.country).toBe('GB')
    expect(places.search('  ,')).toEqual([])
  })
})

it('names only regions that have cities', () => {
  const seats: Record<string, string> = {
    'US/TX': 'Austin',
    'CA/08': 'Toronto',
    'DE/02': 'Munich',
    'AU/07': 'Melbourne',
    'IT/16': 'Florence',
    'ES/56': 'Barcelona',
    'FR/84': 'Lyon',
    'BR/15': 'Belo Horizonte',
    'MX/14': 'Guadalajara',
    'AT/07': 'Innsbruck',
  }
  for (const [code, city] of Object.entries(seats)) {
    const [country = '', region = ''] = code.split('/')
    const [name] = REGIONS[country]?.[region]?.split('|') ?? []
    expect(places.find(city, name, country)?.city, code).toBe(city)
  }
})
