import { describe, expect, it } from 'vitest'
import { parseEmbed } from '../embeds.ts'

const SENTENCE = 'Paste an Apple Music album, song, playlist, artist, station or music video link.'
const PLAYLIST = 'pl.d25f5d1181894928af76c85c967f8f31'

describe('Apple Music addresses people paste', () => {
  it.each([
    ['https://music.apple.com/us/album/1989/1440935467', 'album', '/us/album/1440935467', 450],
    ['music.apple.com/gb/album/1440935467', 'album', '/gb/album/1440935467', 450],
    ['https://music.apple.com/album/1440935467', 'album', '/us/album/1440935467', 450],
    ['http://MUSIC.apple.com/DE/album/x/1440935467?l=en&ls=1&app=music', 'album', '/de/album/1440935467', 450],
    [
      'https://music.apple.com/us/album/x/1440935467?i=1440935801&uo=4',
      'song',
      '/us/album/1440935467?i=1440935801',
      175,
    ],
    ['https://music.apple.com/us/song/beat-it/1440857797', 'song', '/us/song/1440857797', 175],
    ['https://music.apple.com/us/song/1440857797', 'song', '/us/song/1440857797', 175],
    [`https://music.apple.com/us/playlist/top-100-global/${PLAYLIST}`, 'playlist', `/us/playlist/${PLAYLIST}`, 450],
    [
      'https://music.apple.com/nz/playlist/mix/pl.u-DdAN8ENI0zGW11Y',
      'playlist',
      '/nz/playlist/pl.u-DdAN8ENI0zGW11Y',
      450,
    ],
    ['https://music.apple.com/us/artist/taylor-swift/159260351', 'artist', '/us/artist/159260351', 450],
    ['https://music.apple.com/us/station/apple-music-1/ra.978194965', 'station', '/us/station/ra.978194965', 450],
    ['https://music.apple.com/us/music-video/beat-it/454551983', 'music-video', '/us/music-video/454551983', 270],
    [
      'https://geo.music.apple.com/us/album/_/1440935467?i=1440935801&itsct=x',
      'song',
      '/us/album/1440935467?i=1440935801',
      175,
    ],
    ['https://geo.music.apple.com/album/1440935467?country=fr&at=1', 'album', '/fr/album/1440935467', 450],
    ['https://embed.music.apple.com/jp/album/ha%C3%A7ienda/1159323021', 'album', '/jp/album/1159323021', 450],
    ['https://itunes.apple.com/us/album/x/id203708420?i=203708455', 'song', '/us/album/203708420?i=203708455', 175],
    ['https://itunes.apple.com/us/artist/x/id159260351?mt=1', 'artist', '/us/artist/159260351', 450],
    [`https://itunes.apple.com/us/playlist/x/id${PLAYLIST}`, 'playlist', `/us/playlist/${PLAYLIST}`, 450],
    [
      `https://tools.applemusic.com/embed/v1/playlist/${PLAYLIST}?country=ch`,
      'playlist',
      `/ch/playlist/${PLAYLIST}`,
      450,
    ],
    ['“https://music.apple.com/us/album/haçienda/1159323021”', 'album', '/us/album/1159323021', 450],
    [
      '<iframe allow="autoplay *; encrypted-media *;" height="175" style="width:100%;max-width:660px" sandbox="allow-scripts" src="https://embed.music.apple.com/us/album/x/1440935467?i=1440935801&amp;theme=auto"></iframe>',
      'song',
      '/us/album/1440935467?i=1440935801',
      175,
    ],
  ])('%s is recognized', (input, kind, path, height) => {
    expect(parseEmbed('apple-music-embed', input)).toEqual({
      ok: true,
      embed: {
        type: 'apple-music-embed',
        kind,
        url: `https://music.apple.com${path}`,
        frameUrl: `https://embed.music.apple.com${path}`,
        height,
        ...(kind === 'music-video' ? { aspect: '16/9' } : {}),
      },
    })
  })
})

describe('Apple Music addresses that are refused', () => {
  it.each([
    [''],
    ['my album'],
    ['https://music.apple.com/'],
    ['https://music.apple.com/us/browse'],
    ['https://music.apple.com/us/search?term=x'],
    ['https://music.apple.com/library/playlist/p.MoGJYM3CYXW09B'],
    ['https://music.apple.com/us/playlist/mine/p.MoGJYM3CYXW09B'],
    ['https://music.apple.com/us/curator/apple-music/976439448'],
    ['https://music.apple.com/us/album/x/not-a-number'],
    ['https://music.apple.com/us/album/'],
    ['https://music.apple.com/us/album/a/b/1440935467'],
    ['https://music.apple.com/us/station/x/978194965'],
    ['https://music.apple.com/usa/album/x/1440935467'],
    ['https://music.apple.com/us/constructor/1440935467'],
    ['https://tools.applemusic.com/other/v1/album/1440935467'],
    ['https://itunes.apple.com/us/app/apple-music/id1108187390'],
    ['https://podcasts.apple.com/us/podcast/x/id1440935467'],
    ['https://www.apple.com/apple-music/'],
    ['https://open.spotify.com/album/4cOdK2wGLETKBW3PvgPWqT'],
  ])('%s is refused with the sentence', (input) => {
    expect(parseEmbed('apple-music-embed', input)).toEqual({ ok: false, message: SENTENCE })
  })
})
