import type { EmbedType } from '@greenroom/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { OutsideError } from '../../platform/fetch-outside/fetch-outside.ts'
import { type FakeAnswer, fakeOutside } from '../../testing/fake-outside.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
beforeAll(async () => {
  nova = await test.signUp()
})

const ALBUM = 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy'
const UNREACHABLE = 'We could not open this link right now, so it is kept as a plain link.'
const SPOTIFY_ACCEPTS = 'Paste a Spotify track, album, playlist, artist, show, episode or pre-release link.'

async function resolve(type: EmbedType, input: string, pages: Record<string, FakeAnswer> = {}) {
  const outside = fakeOutside(pages)
  test.setOutside(outside.fetch)
  const answer = await test.call(nova, 'POST', '/api/embeds/resolve', { type, input })
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...answer.json<Record<string, string>>(), asked: outside.asked }
}

describe('POST /api/embeds/resolve', () => {
  it('recognizes an address, and asks nobody', async () => {
    expect(await resolve('youtube-embed', 'https://youtu.be/dQw4w9WgXcQ?si=abc')).toEqual({
      status: 'embed',
      type: 'youtube-embed',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      asked: [],
    })
  })

  it('refuses with what is accepted, and asks nobody', async () => {
    expect(await resolve('spotify-embed', 'https://open.spotify.com/user/nova')).toEqual({
      status: 'refused',
      message: SPOTIFY_ACCEPTS,
      asked: [],
    })
    expect(await resolve('spotify-embed', 'http://169.254.169.254/latest')).toMatchObject({
      status: 'refused',
      asked: [],
    })
  })

  it('follows a short link, and does not open what it stands for', async () => {
    const pages = {
      'https://spotify.link/abc': { redirect: 'https://spotify.app.link/abc?_p=1' },
      'https://spotify.app.link/abc?_p=1': { redirect: `${ALBUM}?si=xyz&utm_source=copy` },
    }
    expect(await resolve('spotify-embed', 'Listen: https://spotify.link/abc', pages)).toEqual({
      status: 'embed',
      type: 'spotify-embed',
      url: ALBUM,
      asked: ['https://spotify.link/abc', 'https://spotify.app.link/abc?_p=1'],
    })
  })

  it.each([
    ['og:url', `<meta property="og:url" content="${ALBUM}">`],
    ['canonical', `<link rel="canonical" href="${ALBUM}?si=1">`],
  ])('finds it on a page that does not redirect, by its %s', async (_how, body) => {
    expect(
      await resolve('spotify-embed', 'https://spotify.link/page', { 'https://spotify.link/page': { body } }),
    ).toMatchObject({ status: 'embed', url: ALBUM })
  })

  it('does the same for SoundCloud', async () => {
    const pages = {
      'https://on.soundcloud.com/Ab12': { redirect: 'https://soundcloud.com/nova/harbour-lights?utm_medium=text' },
    }
    expect(await resolve('soundcloud-embed', 'https://on.soundcloud.com/Ab12', pages)).toMatchObject({
      status: 'embed',
      url: 'https://soundcloud.com/nova/harbour-lights',
    })
  })

  it.each([
    ['does not answer', new OutsideError('unreachable', 'no such host')],
    ['takes too long', new OutsideError('timeout', '5 s')],
    ['is overloaded', { status: 503 }],
    ['asks to slow down', { status: 429 }],
  ])('keeps a link that %s as a plain link, and says so', async (_why, page) => {
    const found = await resolve('spotify-embed', 'https://spotify.link/abc', { 'https://spotify.link/abc': page })
    expect(found).toMatchObject({ status: 'link', url: 'https://spotify.link/abc', message: UNREACHABLE })
  })

  it.each<[string, Record<string, FakeAnswer>]>([
    ['is dead', { 'https://spotify.link/abc': { status: 404 } }],
    [
      'leads to something else of the provider',
      {
        'https://spotify.link/abc': { redirect: 'https://open.spotify.com/user/nova' },
        'https://open.spotify.com/user/nova': {},
      },
    ],
    [
      'leads to another site',
      {
        'https://spotify.link/abc': { redirect: 'https://evil.example/' },
        'https://evil.example/': { body: '<h1>hi</h1>' },
      },
    ],
    ['leads inside', { 'https://spotify.link/abc': new OutsideError('refused-address', 'private') }],
    ['leads in circles', { 'https://spotify.link/abc': { redirect: 'https://spotify.link/abc' } }],
  ])('refuses a link that %s', async (_why, pages) => {
    expect(await resolve('spotify-embed', 'https://spotify.link/abc', pages)).toMatchObject({
      status: 'refused',
      message: SPOTIFY_ACCEPTS,
    })
  })

  describe('of Bandcamp', () => {
    const PAGE = 'https://novareyes.bandcamp.com/album/low-tide'
    const player = (path: string) =>
      `<meta property="og:url" content="${PAGE}"><meta property="og:video" content="https://bandcamp.com/EmbeddedPlayer/v=2/${path}/size=large/">`

    it.each([
      ['an album', 'album=123', 'album=123'],
      ['a track of an album', 'album=123/track=45', 'album=123&track=45'],
    ])('finds the player of %s on its page, and keeps the page as its address', async (_, path, ids) => {
      expect(await resolve('bandcamp-embed', `${PAGE}?from=search`, { [PAGE]: { body: player(path) } })).toEqual({
        status: 'embed',
        type: 'bandcamp-embed',
        url: `${PAGE}#${ids}`,
        asked: [PAGE],
      })
    })

    it('takes embed code and an address that it made, and asks nobody', async () => {
      const code = '<iframe src="https://bandcamp.com/EmbeddedPlayer/album=123/size=large/"></iframe>'
      expect(await resolve('bandcamp-embed', code)).toMatchObject({ status: 'embed', asked: [] })
      expect(await resolve('bandcamp-embed', `${PAGE}#album=123`)).toEqual({
        status: 'embed',
        type: 'bandcamp-embed',
        url: `${PAGE}#album=123`,
        asked: [],
      })
    })

    it.each<[string, string, FakeAnswer]>([
      ['names no player', PAGE, { body: '<title>Low Tide</title>' }],
      [
        'names the player of somebody else',
        PAGE,
        { body: '<meta property="og:video" content="https://evil.example/EmbeddedPlayer/album=1/">' },
      ],
      ['is gone', PAGE, { status: 404 }],
      ['leads inside', PAGE, new OutsideError('refused-address', 'private')],
      ['is a profile', 'https://novareyes.bandcamp.com/', {}],
      ['only looks like one', 'https://novareyes.bandcamp.com.evil.example/album/low-tide', {}],
    ])('refuses a page that %s', async (_, address, answer) => {
      expect(await resolve('bandcamp-embed', address, { [address]: answer })).toMatchObject({
        status: 'refused',
        message: expect.stringMatching(/^Paste a Bandcamp album or track link/),
      })
    })

    it('keeps a page that cannot be opened now as a plain link', async () => {
      expect(await resolve('bandcamp-embed', PAGE, { [PAGE]: { status: 503 } })).toMatchObject({
        status: 'link',
        url: PAGE,
        message: UNREACHABLE,
      })
    })
  })

  it('needs a session', async () => {
    expect(
      (await test.call(undefined, 'POST', '/api/embeds/resolve', { type: 'spotify-embed', input: 'x' })).statusCode,
    ).toBe(401)
  })
})
