import { expect, it } from 'vitest'
import { isTimeZone } from './calendar.ts'
import { PHONE_ZONES } from './phone-zones.generated.ts'
import { zonesOfPhone } from './phone-zones.ts'

it.each([
  ['+12125550100', ['America/New_York']],
  ['+13105550100', ['America/Los_Angeles']],
  ['+12085550100', ['America/Boise', 'America/Los_Angeles']],
  ['+4930123456', ['Europe/Berlin']],
  ['+818012345678', ['Asia/Tokyo']],
])('%s lies in %j', (phone, zones) => {
  expect(zonesOfPhone(phone)).toEqual(zones)
})

it('says nothing where a number may be anywhere', () => {
  expect(zonesOfPhone('+12795550100').length).toBeLessThanOrEqual(4)
  expect(zonesOfPhone('+1')).toEqual([])
  expect(zonesOfPhone('')).toEqual([])
})

it('names only zones that exist', () => {
  const names = new Set(PHONE_ZONES.split(/[;\n]/).flatMap((entry) => entry.split(' ')[0]?.split('&') ?? []))
  expect([...names].filter((name) => !isTimeZone(name))).toEqual([])
})
