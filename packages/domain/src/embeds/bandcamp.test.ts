import { describe, expect, it } from 'vitest'
import { embedOnPage, parseEmbed } from '../embeds.ts'

const SENTENCE = 'Paste a Bandcamp album or track link, or the code under Share/Embed.'
const PAGE = 'https://nova.bandcamp.com/album/low-tide'
const PLAYER = 'https://bandcamp.com/EmbeddedPlayer/album=412366138/'
const FRAME = `${PLAYER}size=large/bgcol=ffffff/linkcol=333333/artwork=small/transparent=true/`

const read = (input: string) => {
  const result = parseEmbed('bandcamp-embed', input)
  return result.ok && 'embed' in result ? result.embed : result
}

describe('Bandcamp addresses people paste', () => {
  it.each([
    [PAGE],
    ['nova.bandcamp.com/album/low-tide'],
    [`${PAGE}?from=hp_new&utm_source=share`],
    [`Check out Low Tide, by Nova ${PAGE}`],
  ])('%s has to be opened, because only the page names its player', (input) => {
    expect(read(input)).toEqual({ ok: true, shortLink: { type: 'bandcamp-embed', url: PAGE } })
  })

  it.each([
    [`${PLAYER}size=large/bgcol=333333/linkcol=e32c14/tracklist=false/artwork=small/transparent=true/`, PLAYER],
    ['https://bandcamp.com/EmbeddedPlayer/v=2/album=412366138/size=small/', PLAYER],
    [
      `<iframe style="border: 0; width: 350px; height: 470px;" src="${PLAYER}size=large/bgcol=ffffff/linkcol=0687f5/transparent=true/" seamless><a href="${PAGE}">Low Tide by Nova</a></iframe>`,
      PLAYER,
    ],
    [`${PAGE}#album=412366138`, `${PAGE}#album=412366138`],
  ])('%s is its album', (input, url) => {
    expect(read(input)).toMatchObject({ kind: 'album', url, frameUrl: FRAME, height: 340 })
  })

  it('a track has a player without a list', () => {
    expect(read('https://nova.bandcamp.com/track/salt#track=7')).toMatchObject({ kind: 'track', height: 120 })
    expect(read('https://bandcamp.com/EmbeddedPlayer/album=1/track=2/')).toMatchObject({
      kind: 'album',
      url: 'https://bandcamp.com/EmbeddedPlayer/album=1/track=2/',
    })
  })

  it('a page that names its player is kept with the number of the player', () => {
    expect(embedOnPage('bandcamp-embed', PAGE, [PAGE, `${PLAYER}size=large/`])).toBe(`${PAGE}#album=412366138`)
    expect(embedOnPage('bandcamp-embed', PAGE, [PAGE])).toBeUndefined()
    expect(embedOnPage('bandcamp-embed', 'https://music.nova.example/album/low-tide', [`${PLAYER}size=large/`])).toBe(
      PLAYER,
    )
  })
})

describe('Bandcamp addresses that are refused', () => {
  it.each([
    ['https://nova.bandcamp.com/'],
    ['https://nova.bandcamp.com/music'],
    ['https://nova.bandcamp.com/album/a/b'],
    ['https://a.nova.bandcamp.com/album/low-tide'],
    ['https://bandcamp.com/discover'],
    ['https://bandcamp.com/EmbeddedPlayer/album=abc/'],
    ['https://nova.bandcamp.com.evil.example/album/low-tide'],
  ])('%s', (input) => expect(read(input)).toEqual({ ok: false, message: SENTENCE }))
})
