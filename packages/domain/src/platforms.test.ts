// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLATFORMS, platformOf, profileFor, profileOf } from './platforms.ts'
import { SOCIAL_PLATFORMS, socialLink } from './site-design.ts'

const ARTIST = 'open.spotify.com/artist/4aawyAB9vmqN3uQ7FjRGTy'

describe('an address', () => {
  it.each([
    ['instagram.com/nova', 'instagram'],
    ['https://www.tiktok.com/@nova', 'tiktok'],
    ['https://open.spotify.com/artist/1', 'spotify'],
    ['nova.bandcamp.com', 'bandcamp'],
    ['https://twitter.com/nova', 'x'],
    ['nova@example.com', 'email'],
    ['example.com', 'website'],
    ['https://notinstagram.com/nova', 'website'],
  ])('%s is one of %s', (typed, platform) => {
    expect(platformOf(typed)).toBe(platform)
  })

  it.each(['', 'javascript:alert(1)'])('%j belongs to no platform', (typed) => {
    expect(platformOf(typed)).toBeUndefined()
  })
})

describe('a profile', () => {
  it.each([
    ['instagram.com/nova', 'instagram', 'https://instagram.com/nova'],
    ['https://www.instagram.com/nova.reyes/?igsh=abc', 'instagram', 'https://www.instagram.com/nova.reyes/'],
    ['tiktok.com/@nova', 'tiktok', 'https://tiktok.com/@nova'],
    [`${ARTIST}?si=x`, 'spotify', `https://${ARTIST}`],
    [
      'https://open.spotify.com/intl-de/artist/4aawyAB9vmqN3uQ7FjRGTy',
      'spotify',
      'https://open.spotify.com/intl-de/artist/4aawyAB9vmqN3uQ7FjRGTy',
    ],
    ['https://youtube.com/@nova', 'youtube', 'https://youtube.com/@nova'],
    ['https://www.youtube.com/@nova/videos', 'youtube', 'https://www.youtube.com/@nova/videos'],
    ['https://music.youtube.com/channel/UCabc', 'youtube', 'https://music.youtube.com/channel/UCabc'],
    ['soundcloud.com/nova', 'soundcloud', 'https://soundcloud.com/nova'],
    ['https://m.soundcloud.com/nova/tracks', 'soundcloud', 'https://soundcloud.com/nova'],
    ['nova.bandcamp.com', 'bandcamp', 'https://nova.bandcamp.com/'],
    ['https://music.apple.com/pt/artist/nova/1234', 'apple-music', 'https://music.apple.com/pt/artist/nova/1234'],
    ['facebook.com/novareyes', 'facebook', 'https://facebook.com/novareyes'],
    ['https://www.facebook.com/profile.php?id=12&ref=x', 'facebook', 'https://www.facebook.com/profile.php?id=12'],
    ['https://mobile.twitter.com/nova', 'x', 'https://mobile.twitter.com/nova'],
    ['x.com/nova', 'x', 'https://x.com/nova'],
    ['threads.net/@nova', 'threads', 'https://threads.net/@nova'],
    ['bsky.app/profile/nova.bsky.social', 'bluesky', 'https://bsky.app/profile/nova.bsky.social'],
    ['discord.gg/abc', 'discord', 'https://discord.gg/abc'],
    ['twitch.tv/nova', 'twitch', 'https://twitch.tv/nova'],
    ['wa.me/351912345678', 'whatsapp', 'https://wa.me/351912345678'],
    ['t.me/nova', 'telegram', 'https://t.me/nova'],
  ])('%s is one of %s', (typed, platform, url) => {
    expect(profileOf(typed)).toEqual({ platform, url })
  })

  it.each([
    'instagram.com',
    'instagram.com/p/abc',
    'instagram.com/explore',
    'https://www.tiktok.com/@nova/video/1',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy',
    'soundcloud.com/nova/low-tide',
    'soundcloud.com/discover',
    'nova.bandcamp.com/album/low-tide',
    'bandcamp.com',
    'daily.bandcamp.com',
    'music.apple.com/pt/album/x/1',
    'facebook.com/events/12',
    'facebook.com/profile.php',
    'facebook.com/sharer.php',
    'x.com/nova/status/1',
    'x.com/home',
    'notinstagram.com/nova',
    'instagram.com.evil.example/nova',
    'mailto:nova@example.com',
    'javascript:alert(1)',
    'nova',
    '',
  ])('%j is none', (typed) => {
    expect(profileOf(typed)).toBeUndefined()
  })

  it.each([
    ['instagram', '@nova', 'https://www.instagram.com/nova'],
    ['instagram', ' nova.reyes ', 'https://www.instagram.com/nova.reyes'],
    ['instagram', '@nova.com', 'https://www.instagram.com/nova.com'],
    ['tiktok', 'nova', 'https://www.tiktok.com/@nova'],
    ['youtube', '@nova', 'https://www.youtube.com/@nova'],
    ['soundcloud', 'nova', 'https://soundcloud.com/nova'],
    ['bandcamp', 'Nova', 'https://nova.bandcamp.com/'],
    ['facebook', 'novareyes', 'https://www.facebook.com/novareyes'],
    ['x', 'nova', 'https://x.com/nova'],
    ['spotify', ARTIST, `https://${ARTIST}`],
    ['instagram', 'tiktok.com/@nova', 'https://tiktok.com/@nova'],
  ] as const)('of %s is found by %j', (platform, typed, url) => {
    expect(profileFor(platform, typed)?.url).toBe(url)
  })

  it.each([
    ['instagram', 'nova reyes'],
    ['instagram', 'novareyes.com'],
    ['instagram', 'instagram.com'],
    ['instagram', 'instagram.com/p/abc'],
    ['spotify', 'nova'],
    ['apple-music', 'nova'],
    ['x', '"><script>'],
    ['tiktok', ''],
  ] as const)('of %s is not guessed from %j', (platform, typed) => {
    expect(profileFor(platform, typed)).toBeUndefined()
  })

  it('is always an icon that the header can hold, of the platform that its address names', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.webPath().map((path) => `https://instagram.com${path}`),
      fc.webUrl(),
    )
    fc.assert(
      fc.property(fc.constantFrom(...SOCIAL_PLATFORMS), typed, (platform, text) => {
        const link = profileFor(platform, text)
        if (!link) return
        expect(socialLink.safeParse(link).success).toBe(true)
        expect(platformOf(link.url)).toBe(link.platform)
      }),
    )
  })

  it('every handle leads to a profile again', () => {
    for (const [platform, { addressOf }] of Object.entries(PLATFORMS))
      if (addressOf) expect(profileOf(addressOf('novareyes'))?.platform).toBe(platform)
  })
})
