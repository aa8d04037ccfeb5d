import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appLink } from './app-links.ts'

describe('addresses of native apps', () => {
  it.each([
    ['https://open.spotify.com/artist/4gzpq5DPGxSnKTe4SA8HAU', 'com.spotify.music'],
    ['https://music.apple.com/us/album/1440935467', 'com.apple.android.music'],
    ['https://www.youtube.com/@nova', 'com.google.android.youtube'],
    ['https://youtu.be/dQw4w9WgXcQ', 'com.google.android.youtube'],
    ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', 'com.google.android.apps.youtube.music'],
    ['https://www.instagram.com/nova/', 'com.instagram.android'],
    ['https://vm.tiktok.com/ZM123/', 'com.zhiliaoapp.musically'],
    ['https://soundcloud.com/forss', 'com.soundcloud.android'],
    ['https://nova.bandcamp.com/album/low-tide', 'com.bandcamp.android'],
  ])('%s is opened by %s', (href, app) => expect(appLink(href)).toEqual({ href, app }))

  it('are direct https addresses of the host that the app on iOS claims', () => {
    expect(appLink('http://open.spotify.com/track/1')?.href).toBe('https://open.spotify.com/track/1')
    expect(appLink('https://m.youtube.com/watch?v=1')?.href).toBe('https://www.youtube.com/watch?v=1')
  })

  it.each([
    ['https://example.com/'],
    ['https://open.spotify.com.evil.example/'],
    ['https://evilyoutube.com/'],
    ['https://spotify.com/'],
    ['https://user:word@open.spotify.com/'],
    ['https://open.spotify.com:8443/'],
    ['mailto:a@youtube.com'],
    ['tel:123'],
  ])('%s is none', (href) => expect(appLink(href)).toBeUndefined())

  it('never change where an address leads, but for http and hosts that redirect', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const { pathname, search, hash } = new URL(url)
        const link = appLink(`https://open.spotify.com${pathname}${search}${hash}`)
        expect(link?.href).toBe(`https://open.spotify.com${pathname}${search}${hash}`)
      }),
    )
  })
})
