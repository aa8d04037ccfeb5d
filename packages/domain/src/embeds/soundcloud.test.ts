import { describe, expect, it } from 'vitest'
import { parseEmbed } from '../embeds.ts'

const SENTENCE = 'Paste a SoundCloud track, playlist or artist link.'
const TRACK = 'https://soundcloud.com/forss/flickermood'
const SET = 'https://soundcloud.com/forss/sets/soulhack'
const ARTIST = 'https://soundcloud.com/forss'
const API_TRACK = 'https://api.soundcloud.com/tracks/293'
const API_SET = 'https://api.soundcloud.com/playlists/405726'
const player = (played: string) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(played)}`

function read(input: string) {
  const result = parseEmbed('soundcloud-embed', input)
  if (!result.ok || !('embed' in result)) throw new Error(`not accepted: ${input}`)
  return result.embed
}

/** Returns the address that the framed player is told to play. */
const played = (frameUrl: string) => new URL(frameUrl).searchParams.get('url')

describe('SoundCloud addresses people paste', () => {
  it.each([
    [TRACK, 'track', TRACK],
    ['soundcloud.com/forss/flickermood', 'track', TRACK],
    ['http://WWW.soundcloud.com/forss/flickermood/', 'track', TRACK],
    ['https://m.soundcloud.com/forss/flickermood?si=9&utm_source=clipboard&utm_medium=text', 'track', TRACK],
    [`${TRACK}?in=forss/sets/soulhack`, 'track', TRACK],
    [`${TRACK}/s-AbC12xYz?si=4`, 'track', `${TRACK}/s-AbC12xYz`],
    [`${TRACK}?secret_token=s-AbC12xYz`, 'track', `${TRACK}/s-AbC12xYz`],
    [SET, 'set', SET],
    [`${SET}/s-AbC12xYz`, 'set', `${SET}/s-AbC12xYz`],
    [ARTIST, 'user', ARTIST],
    [`${ARTIST}/tracks`, 'user', ARTIST],
    [`${ARTIST}/sets`, 'user', ARTIST],
    ['https://soundcloud.com/user-123456789', 'user', 'https://soundcloud.com/user-123456789'],
    [`Listen to Flickermood by Forss on #SoundCloud\n${TRACK}`, 'track', TRACK],
    [`[soundcloud url="${TRACK}" params="color=ff5500" width="100%" /]`, 'track', TRACK],
    [`https://w.soundcloud.com/player/?url=${TRACK}&auto_play=true`, 'track', TRACK],
  ])('%s is recognized by its page', (input, kind, url) => {
    const embed = read(input)
    expect(embed).toMatchObject({ kind, url, height: kind === 'track' ? 166 : 450 })
    expect(played(embed.frameUrl)).toBe(url)
    expect(embed.oembedUrl).toBe(`https://soundcloud.com/oembed?format=json&url=${encodeURIComponent(url)}`)
  })

  it.each([
    [API_TRACK, 'track', API_TRACK],
    [
      `https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500`,
      'track',
      API_TRACK,
    ],
    ['https://w.soundcloud.com/player?url=http://api.soundcloud.com/playlists/405726', 'set', API_SET],
    [
      `https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/users/183`,
      'user',
      'https://api.soundcloud.com/users/183',
    ],
    [
      `<iframe width="100%" height="300" scrolling="no" allow="autoplay" src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A293&amp;color=%23ff5500&amp;visual=true"></iframe><div><a href="https://soundcloud.com/forss">Forss</a></div>`,
      'track',
      API_TRACK,
    ],
    [
      `<iframe src="https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293%3Fsecret_token%3Ds-5wElwc2UBtP&amp;auto_play=false"></iframe>`,
      'track',
      `${API_TRACK}?secret_token=s-5wElwc2UBtP`,
    ],
    [
      `https://w.soundcloud.com/player/?url=${encodeURIComponent(API_SET)}&secret_token=s-5wElwc2UBtP`,
      'set',
      `${API_SET}?secret_token=s-5wElwc2UBtP`,
    ],
  ])('%s is recognized by its number and opened in the player', (input, kind, address) => {
    const embed = read(input)
    expect(embed).toMatchObject({ kind, url: player(address) })
    expect(played(embed.frameUrl)).toBe(address)
  })

  it('keeps the start time in the address that visitors open', () => {
    expect(read(`${TRACK}?si=1#t=1%3A30`)).toMatchObject({ url: `${TRACK}#t=1:30` })
    expect(played(read(`${TRACK}#t=90s`).frameUrl)).toBe(TRACK)
  })

  it('never starts by itself', () => {
    const embed = read(`https://w.soundcloud.com/player/?url=${TRACK}&auto_play=true`)
    expect(new URL(embed.frameUrl).searchParams.get('auto_play')).toBe('false')
  })

  it.each([
    ['https://on.soundcloud.com/jSPcrMemAGzRcU4M6', 'https://on.soundcloud.com/jSPcrMemAGzRcU4M6'],
    ['Check this out on #SoundCloud https://on.soundcloud.com/QnSJh', 'https://on.soundcloud.com/QnSJh'],
    ['http://snd.sc/abc123', 'https://snd.sc/abc123'],
    ['soundcloud.app.goo.gl/pHSQd', 'https://soundcloud.app.goo.gl/pHSQd'],
  ])('%s is a short link for the server to follow', (input, url) => {
    expect(parseEmbed('soundcloud-embed', input)).toEqual({ ok: true, shortLink: { type: 'soundcloud-embed', url } })
  })
})

describe('SoundCloud addresses that are refused', () => {
  it.each([
    [''],
    ['my track'],
    ['https://soundcloud.com'],
    ['https://soundcloud.com/discover'],
    ['https://soundcloud.com/discover/sets/charts-top'],
    ['https://soundcloud.com/search?q=forss'],
    ['https://soundcloud.com/you/likes'],
    ['https://soundcloud.com/forss/likes'],
    ['https://soundcloud.com/forss/followers'],
    ['https://soundcloud.com/forss/flickermood/recommended'],
    ['https://soundcloud.com/forss/sets/soulhack/not-a-token'],
    ['https://soundcloud.com/forss/tracks/extra'],
    ['https://soundcloud.com/f%20oo'],
    ['https://api.soundcloud.com/tracks/abc'],
    ['https://api.soundcloud.com/me/tracks'],
    ['https://api.soundcloud.com/constructor/293'],
    ['https://w.soundcloud.com/player/'],
    ['https://w.soundcloud.com/player/?url=https%3A//evil.io/tracks/293'],
    ['https://w.soundcloud.com/player/?url=javascript:alert(1)'],
    [`https://w.soundcloud.com/other?url=${TRACK}`],
    [`https://w.soundcloud.com/player/?url=${encodeURIComponent(player(TRACK))}`],
    ['https://on.soundcloud.com/'],
    ['https://artists.soundcloud.com/forss'],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ])('%s is refused with the sentence', (input) => {
    expect(parseEmbed('soundcloud-embed', input)).toEqual({ ok: false, message: SENTENCE })
  })
})
