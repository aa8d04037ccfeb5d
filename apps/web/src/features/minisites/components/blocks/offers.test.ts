import { expect, it } from 'vitest'
import { offersFor } from './offers.ts'

it.each([
  ['https://music.apple.com/us/album/low-tide/1234567890', 'This is an Apple Music album.'],
  ['https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy', 'This is a Spotify album.'],
  ['https://spotify.link/AbCdEf123', 'This is a Spotify link.'],
  ['https://instagram.com/nova', 'This is an Instagram profile.'],
  ['https://x.com/nova', 'This is an X profile.'],
  ['https://www.youtube.com/@nova', 'This is a YouTube profile.'],
])('%s is named with its article: %s', (address, sentence) => {
  expect(offersFor(address, [])?.text.startsWith(sentence)).toBe(true)
})
