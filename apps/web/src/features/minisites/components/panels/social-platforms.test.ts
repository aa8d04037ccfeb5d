import { expect, test } from 'vitest'
import { platformOf } from './social-platforms.ts'

test.each([
  ['instagram.com/nova', 'instagram'],
  ['https://www.tiktok.com/@nova', 'tiktok'],
  ['https://open.spotify.com/artist/1', 'spotify'],
  ['nova.bandcamp.com', 'bandcamp'],
  ['https://twitter.com/nova', 'x'],
  ['nova@example.com', 'email'],
  ['example.com', 'website'],
  ['https://notinstagram.com/nova', 'website'],
])('%s is %s', (typed, platform) => {
  expect(platformOf(typed)).toBe(platform)
})

test('what is no address belongs to no platform', () => {
  expect(platformOf('')).toBeUndefined()
  expect(platformOf('javascript:alert(1)')).toBeUndefined()
})
