import { describe, expect, it } from 'vitest'
import { AREA_CODES } from './area-codes.generated.ts'
import { regionNamed, US_STATES } from './north-america.ts'
import { regionsOfPhone, whereaboutsOf } from './whereabouts.ts'

const nobody = { timeZone: null, phone: null, country: null, region: null }

describe('whereabouts', () => {
  it('are what the person’s own fields say', () => {
    const own = { timeZone: 'Europe/Berlin', phone: '+12125550100', country: 'DE', region: 'Hesse' }
    expect(whereaboutsOf(own)).toEqual({
      zones: ['Europe/Berlin'],
      country: 'DE',
      region: undefined,
      numberRegion: 'NY',
    })
    expect(whereaboutsOf({ ...nobody, country: 'us', region: 'texas', phone: '+12125550100' })).toEqual({
      zones: US_STATES['TX']?.zones,
      country: 'US',
      region: 'TX',
      numberRegion: 'NY',
    })
  })

  it.each([
    ['+12125550100', 'US', 'NY', ['America/New_York']],
    ['+15125550100', 'US', 'TX', ['America/Chicago']],
    ['+12085550100', 'US', 'ID', ['America/Boise', 'America/Los_Angeles']],
    // Newer than the table of zones.
    ['+12795550100', 'US', 'CA', ['America/Los_Angeles']],
    ['+14165550100', 'CA', 'ON', ['America/Toronto']],
    ['+17875550100', 'US', 'PR', ['America/Puerto_Rico']],
    ['+4930123456', 'DE', undefined, ['Europe/Berlin']],
    ['+5511987654321', 'BR', undefined, ['America/Sao_Paulo']],
  ])('of %s alone are those of its area code', (phone, country, region, zones) => {
    expect(whereaboutsOf({ ...nobody, phone })).toEqual({ zones, country, region })
  })

  it('are all that an area code serves', () => {
    const { zones, country, region } = whereaboutsOf({ ...nobody, phone: '+18675550100' })
    expect([country, region]).toEqual(['CA', undefined])
    expect(zones).toEqual(expect.arrayContaining(['America/Whitehorse', 'America/Iqaluit']))
  })

  it('are the whole country if the number does not tell', () => {
    const { zones, country, region } = whereaboutsOf({ ...nobody, phone: '+18005550100' })
    expect([country, region]).toEqual(['US', undefined])
    expect(zones).toEqual(expect.arrayContaining(['America/New_York', 'Pacific/Honolulu', 'America/Phoenix']))
    expect(whereaboutsOf({ ...nobody, country: 'RU', phone: '+12125550100' }).zones.length).toBeGreaterThan(8)
    expect(whereaboutsOf({ ...nobody, country: 'DE', phone: '+12125550100' }).zones).toContain('Europe/Berlin')
  })

  it('are the last zone if nothing is known', () => {
    expect(whereaboutsOf(nobody)).toEqual({ zones: ['Pacific/Honolulu'], country: undefined, region: undefined })
    expect(whereaboutsOf({ ...nobody, timeZone: 'Nowhere/City' }).zones).toEqual(['Pacific/Honolulu'])
  })
})

describe('area codes', () => {
  it('are each in one entry, and all states have some', () => {
    const codes = AREA_CODES.match(/\d{3}/g) ?? []
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(400)
    const states = new Set(codes.flatMap((code) => regionsOfPhone(`+1${code}5550100`).map((region) => region.code)))
    expect(Object.keys(US_STATES).filter((state) => !states.has(state))).toEqual([])
    expect(regionsOfPhone('+4421')).toEqual([])
  })

  it('names of regions are found however they are written', () => {
    expect(['TX', 'texas', ' Texas ', 'US-TX'].map((text) => regionNamed('US', text)?.code)).toEqual(
      Array(4).fill('TX'),
    )
    expect(regionNamed('DE', 'BE')).toBeUndefined()
  })
})
