import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectEmbed, EMBED_TYPES, FRAME_HOSTS, frameUrlOf, parseEmbed } from './embeds.ts'

const GENUINE = {
  'youtube-embed': ['www.youtube.com', '/watch?v=dQw4w9WgXcQ'],
  'spotify-embed': ['open.spotify.com', '/track/4cOdK2wGLETKBW3PvgPWqT'],
  'soundcloud-embed': ['soundcloud.com', '/forss/flickermood'],
  'apple-music-embed': ['music.apple.com', '/us/album/1440935467'],
  'bandcamp-embed': ['bandcamp.com', '/EmbeddedPlayer/album=412366138/'],
  'vimeo-embed': ['vimeo.com', '/76979871'],
  'mixcloud-embed': ['www.mixcloud.com', '/nova/low-tide-radio/'],
} as const

/** Addresses that only look like the provider's (standard W5). */
function lookAlikes(host: string, path: string): string[] {
  return [
    `https://${host}.evil.io${path}`,
    `https://evil.io/${host}${path}`,
    `https://evil.io/https://${host}${path}`,
    `https://evil.io/?u=https://${host}${path}`,
    `https://evil.io#https://${host}${path}`,
    `https://${host}@evil.io${path}`,
    `https://evil.io@${host}${path}`,
    `https://user:pass@${host}${path}`,
    `https://@${host}${path}`,
    `https://${host}:443${path}`,
    `https://${host}:8443${path}`,
    `${host}:443${path}`,
    `https://${host}.${path}`,
    `https://evil-${host}${path}`,
    `https://evil${host}${path}`,
    `https://x.${host}${path}`,
    `https://xn--${host}${path}`,
    `https://${host.replace('o', 'о')}${path}`,
    `https://${host.replace('.com', '。com')}${path}`,
    `https://${host.replace('.com', '%2Ecom')}${path}`,
    `https://${host.replace('.com', '.co')}${path}`,
    `https://evil.io\\@${host}${path}`,
    `https://${host}\\.evil.io${path}`,
    `https:\\\\${host}${path}`,
    `https:/${host}${path}`,
    `https://${host.slice(0, 3)}\n${host.slice(3)}${path}`,
    `https://${host}\u0000${path}`,
    `https://${host}\u200B${path}`,
    `javascript:alert(1)//${host}${path}`,
    `javascript:alert(1) https://${host}${path}`,
    `java\nscript:location='https://${host}${path}'`,
    `data:text/html,<iframe src="https://${host}${path}"></iframe>`,
    `blob:https://${host}${path}`,
    `file://${host}${path}`,
    `<iframe src="https://${host}.evil.io${path}"></iframe>`,
    `<iframe src="https://evil.io/" title="src=https://${host}${path}"></iframe><a href="https://${host}${path}">x</a>`,
    `<iframe src="javascript&#58;alert(1)//${host}${path}"></iframe>`,
    `<iframe srcdoc="https://${host}${path}"></iframe>`,
    `<img src="https://${host}${path}">`,
    `https://${host}${path}${path.includes('?') ? '&' : '?'}x=${'a'.repeat(2048)}`,
    `<iframe src="https://${host}${path}" title="${'a'.repeat(8192)}"></iframe>`,
  ]
}

describe('embed addresses of any provider', () => {
  it.each(EMBED_TYPES.map((type) => [type]))('%s takes its own address and none that only looks like it', (type) => {
    const [host, path] = GENUINE[type]
    expect(parseEmbed(type, `https://${host}${path}`).ok).toBe(true)
    const taken = lookAlikes(host, path).filter((input) => parseEmbed(type, input).ok || detectEmbed(input)?.ok)
    expect(taken).toEqual([])
  })

  it('takes embed code up to 8192 characters and addresses up to 2048', () => {
    const address = 'https://youtu.be/dQw4w9WgXcQ?x='
    expect(parseEmbed('youtube-embed', address + 'a'.repeat(2048 - address.length)).ok).toBe(true)
    expect(parseEmbed('youtube-embed', address + 'a'.repeat(2049 - address.length)).ok).toBe(false)
    const code = `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title=""></iframe>`
    expect(parseEmbed('youtube-embed', code.replace('""', `"${'a'.repeat(8192 - code.length)}"`)).ok).toBe(true)
    expect(parseEmbed('youtube-embed', code.replace('""', `"${'a'.repeat(8193 - code.length)}"`)).ok).toBe(false)
  })

  it('finds the provider by itself', () => {
    for (const type of EMBED_TYPES) {
      const input = `https://${GENUINE[type].join('')}`
      expect(detectEmbed(input)).toEqual(parseEmbed(type, input))
    }
    expect(detectEmbed('https://on.soundcloud.com/QnSJh')).toMatchObject({ shortLink: { type: 'soundcloud-embed' } })
  })

  it('says nothing about other sites, and why a provider’s own page does not fit', () => {
    for (const other of [
      '',
      'hello',
      'https://example.com/',
      'https://www.dailymotion.com/video/x8',
      'mailto:a@example.com',
    ]) {
      expect(detectEmbed(other)).toBeUndefined()
    }
    expect(detectEmbed('https://www.youtube.com/@artist')).toMatchObject({ ok: false })
  })

  it('shows a stored address, but neither a short link nor another provider’s', () => {
    expect(frameUrlOf('youtube-embed', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')?.frameUrl).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    )
    expect(frameUrlOf('spotify-embed', 'https://spotify.link/AbCdEf123')).toBeUndefined()
    expect(frameUrlOf('spotify-embed', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBeUndefined()
  })

  it('names every host that may be framed', () => {
    expect([...FRAME_HOSTS].sort()).toEqual([
      'bandcamp.com',
      'embed.music.apple.com',
      'open.spotify.com',
      'player-widget.mixcloud.com',
      'player.vimeo.com',
      'w.soundcloud.com',
      'www.youtube-nocookie.com',
    ])
  })
})

describe('whatever is pasted', () => {
  const anyType = fc.constantFrom(...EMBED_TYPES)
  const id = (length: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9]{${length}}$`))
  const slug = fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,30}$/)
  const number = fc.nat().map(String)
  const start = fc.option(fc.nat(400_000), { nil: 0 })

  const address = fc.oneof(
    fc
      .tuple(id(11), start, slug)
      .map(([v, t, x]) => `https://www.youtube.com/watch?v=${v}&t=${t}&x=${x}&list=PL${x}0123456789`),
    fc
      .tuple(fc.constantFrom('shorts', 'live', 'embed', 'v'), id(11), start)
      .map(([p, v, t]) => `m.youtube.com/${p}/${v}?t=${t}`),
    fc
      .tuple(fc.constantFrom('track', 'album', 'episode', 'show', 'prerelease'), id(22), start)
      .map(([k, i, t]) => `https://open.spotify.com/${k}/${i}?t=${t}`),
    fc.tuple(slug, slug, start).map(([a, t, s]) => `https://soundcloud.com/${a}/${t}#t=${s}`),
    fc.tuple(slug, slug, id(8)).map(([a, t, s]) => `https://m.soundcloud.com/${a}/sets/${t}/s-${s}`),
    fc
      .tuple(fc.constantFrom('tracks', 'playlists', 'users'), number, id(8))
      .map(([k, n, s]) => `https://api.soundcloud.com/${k}/${n}?secret_token=s-${s}`),
    fc
      .tuple(fc.constantFrom('album', 'song', 'artist', 'music-video'), slug, number, number)
      .map(([k, s, n, i]) => `https://music.apple.com/fr/${k}/${s}/${n}?i=${i}`),
    fc
      .tuple(slug, fc.constantFrom('album', 'track'), slug, number)
      .map(([a, k, s, n]) => `https://${a.replaceAll('_', '-')}.bandcamp.com/${k}/${s}?from=x#${k}=${n}`),
    fc
      .tuple(number, number, slug)
      .map(([a, t, s]) => `https://bandcamp.com/EmbeddedPlayer/v=2/album=${a}/size=large/${s}/track=${t}/`),
    fc.tuple(fc.nat(99_999_999), id(10), start).map(([n, k, s]) => `https://vimeo.com/${n}/${k}?share=copy#t=${s}`),
    fc.tuple(slug, slug).map(([a, s]) => `https://m.mixcloud.com/${a}/${s}/?utm_source=x`),
    fc.tuple(slug, slug).map(([a, s]) => `https://www.mixcloud.com/widget/iframe/?hide_cover=1&feed=%2F${a}%2F${s}%2F`),
    fc.constantFrom(...Object.values(GENUINE)).chain(([host]) => fc.webPath().map((path) => `https://${host}${path}`)),
  )
  const pasted = fc.oneof(
    { weight: 3, arbitrary: address },
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.tuple(address, fc.string({ maxLength: 20 })).map(([a, noise]) => a + noise),
    fc.tuple(address, fc.string({ maxLength: 20 })).map(([a, noise]) => `<iframe ${noise} src="${a}">${noise}`),
    fc
      .array(
        fc.constantFrom(
          '<iframe ',
          'src=',
          '"',
          "'",
          '&#58;',
          '&#x110000;',
          '>',
          'https://',
          'youtu.be/',
          '%',
          '\\',
          ':',
        ),
      )
      .map((parts) => parts.join('')),
  )

  it('nothing throws', () => {
    fc.assert(
      fc.property(anyType, pasted, (type, input) => {
        parseEmbed(type, input)
        detectEmbed(input)
        frameUrlOf(type, input)
      }),
      { numRuns: 2000 },
    )
  })

  it('what is accepted is framed by https from a listed host, and stays the same when read back', () => {
    let accepted = 0
    fc.assert(
      fc.property(pasted, (input) => {
        const result = detectEmbed(input)
        if (!result?.ok || !('embed' in result)) return
        accepted += 1
        const { embed } = result
        for (const part of [embed.url, embed.frameUrl, embed.oembedUrl ?? embed.url]) {
          expect(new URL(part).protocol).toBe('https:')
          expect(new URL(part).href).toBe(part)
        }
        expect(FRAME_HOSTS).toContain(new URL(embed.frameUrl).host)
        expect(parseEmbed(embed.type, embed.url)).toEqual(result)
        expect(parseEmbed(embed.type, embed.frameUrl)).toMatchObject({ ok: true, embed: { frameUrl: embed.frameUrl } })
      }),
      { numRuns: 2000 },
    )
    expect(accepted).toBeGreaterThan(200)
  })
})
