import { describe, expect, it } from 'vitest'
import { parseEmbed } from '../embeds.ts'

const ID = '4cOdK2wGLETKBW3PvgPWqT'
const SENTENCE = 'Paste a Spotify track, album, playlist, artist, show, episode or pre-release link.'

describe('Spotify addresses people paste', () => {
  it.each([
    [`https://open.spotify.com/track/${ID}`, 'track'],
    [`https://open.spotify.com/track/${ID}?si=1a2b3c&nd=1&dlsi=9`, 'track'],
    [`open.spotify.com/album/${ID}`, 'album'],
    [`http://OPEN.spotify.com/playlist/${ID}?pt=abc`, 'playlist'],
    [`https://open.spotify.com/artist/${ID}/`, 'artist'],
    [`https://open.spotify.com/show/${ID}`, 'show'],
    [`https://open.spotify.com/episode/${ID}?si=x`, 'episode'],
    [`https://open.spotify.com/prerelease/${ID}?si=x`, 'prerelease'],
    [`https://open.spotify.com/intl-de/track/${ID}?si=x`, 'track'],
    [`https://open.spotify.com/intl-pt-BR/album/${ID}`, 'album'],
    [`https://open.spotify.com/embed/album/${ID}?utm_source=generator&theme=0`, 'album'],
    [`https://open.spotify.com/embed-podcast/episode/${ID}`, 'episode'],
    [`https://open.spotify.com/embed/episode/${ID}/video?utm_source=generator`, 'episode'],
    [`https://open.spotify.com/user/some.one/playlist/${ID}`, 'playlist'],
    [`https://play.spotify.com/album/${ID}`, 'album'],
    [`https://embed.spotify.com/?uri=spotify%3Atrack%3A${ID}`, 'track'],
    [`spotify:track:${ID}`, 'track'],
    [`spotify:artist:${ID}`, 'artist'],
    [`spotify:user:someone:playlist:${ID}`, 'playlist'],
    [`Listen: https://open.spotify.com/album/${ID}?si=x`, 'album'],
    [
      `<iframe style="border-radius:12px" src="https://open.spotify.com/embed/playlist/${ID}?utm_source=generator&amp;theme=0" width="100%" height="352" loading="lazy"></iframe>`,
      'playlist',
    ],
  ])('%s is recognized', (input, kind) => {
    const page = `https://open.spotify.com/${kind}/${ID}`
    expect(parseEmbed('spotify-embed', input)).toEqual({
      ok: true,
      embed: {
        type: 'spotify-embed',
        kind,
        url: page,
        frameUrl: `https://open.spotify.com/embed/${kind}/${ID}`,
        height: kind === 'track' || kind === 'episode' ? 152 : 352,
        oembedUrl: `https://open.spotify.com/oembed?url=${encodeURIComponent(page)}`,
      },
    })
  })

  it('keeps the start time of an episode', () => {
    expect(parseEmbed('spotify-embed', `https://open.spotify.com/episode/${ID}?si=x&t=754`)).toMatchObject({
      embed: {
        url: `https://open.spotify.com/episode/${ID}?t=754`,
        frameUrl: `https://open.spotify.com/embed/episode/${ID}?t=754`,
      },
    })
  })

  it.each([
    ['https://spotify.link/AbCdEf123', 'https://spotify.link/AbCdEf123'],
    ['spotify.link/AbCdEf123', 'https://spotify.link/AbCdEf123'],
    ['https://spotify.app.link/xYz_9?_p=abc#top', 'https://spotify.app.link/xYz_9?_p=abc'],
    ['http://spoti.fi/3AbC', 'https://spoti.fi/3AbC'],
  ])('%s is a short link for the server to follow', (input, url) => {
    expect(parseEmbed('spotify-embed', input)).toEqual({ ok: true, shortLink: { type: 'spotify-embed', url } })
  })
})

describe('Spotify addresses that are refused', () => {
  it.each([
    [''],
    ['my song'],
    ['https://open.spotify.com/'],
    ['https://www.spotify.com/premium'],
    ['https://open.spotify.com/user/someone'],
    ['https://open.spotify.com/collection/tracks'],
    ['https://open.spotify.com/search/artist'],
    ['https://open.spotify.com/track/tooshort'],
    [`https://open.spotify.com/track/${ID}x`],
    [`https://open.spotify.com/track/${ID.slice(1)}-`],
    [`https://open.spotify.com/constructor/${ID}`],
    [`https://open.spotify.com/intl-de/embed/user/${ID}`],
    [`https://accounts.spotify.com/track/${ID}`],
    ['https://spotify.link/'],
    ['https://spotify.link/a/b/c'],
    [`spotify:local:${ID}`],
    [`spotify:track:${ID}:extra space`],
    [`https://embed.spotify.com/?uri=https://evil.io/track/${ID}`],
    ['https://music.apple.com/us/album/1440857781'],
    ['https://podcasters.spotify.com/pod/show/someone'],
  ])('%s is refused with the sentence', (input) => {
    expect(parseEmbed('spotify-embed', input)).toEqual({ ok: false, message: SENTENCE })
  })
})
