import { describe, expect, it } from 'vitest'
import { deviceName, placeName } from './whereabouts.ts'

describe('a device', () => {
  it('is called by its browser and system', () => {
    expect(deviceName('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
      'Firefox on Windows',
    )
    expect(
      deviceName(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('Safari on iOS')
  })

  it('has no name where nothing of it is known', () => {
    for (const unknown of [undefined, null, '', 'lightMyRequest', '\u{1f3b8}'])
      expect(deviceName(unknown)).toBeUndefined()
  })

  it('never says what a stranger wrote into the name of a browser: it stands in our mails', () => {
    for (const forged of [
      'Your account is locked: visit evil.example/unlock now/1.0 (x',
      'Mozilla/5.0 Click http://evil.example/',
      'evil.example/1.0 (evil.example)',
    ])
      expect(deviceName(forged)).toBeUndefined()
  })
})

describe('a place', () => {
  it('is a country, or this network, or unknown', () => {
    expect(placeName('8.8.8.8')).toBe('United States')
    expect(placeName('::ffff:8.8.8.8')).toBe('United States')
    for (const near of ['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd00::1', 'fe80::1'])
      expect(placeName(near)).toBe('this network')
    for (const unknown of [undefined, null, '', 'unknown', '2001:4860:4860::/64'])
      expect(placeName(unknown)).toBeUndefined()
  })
})
