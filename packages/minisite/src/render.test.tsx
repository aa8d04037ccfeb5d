import { brotliCompressSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { THEME_IDS } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { renderNotFound, renderSitePage } from './render.tsx'
import { sampleBlocks, sampleInput, sampleSite } from './testing/sample-site.ts'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** What stands between the tags, byte for byte. */
const contentOf = (html: string, open: string, close: string) => html.slice(html.indexOf(open) + open.length, html.indexOf(close, html.indexOf(open)))
const scriptOf = (html: string) => contentOf(html, '<script type="module">', '</script>')

describe('the public page', () => {
  const { html, scriptHash, styleHash, frameHosts, preloads } = renderSitePage(sampleInput())
  const page = parse(html)

  it('is a complete document about its artist', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en"/)
    expect(page.title).toBe('Nova Reyes | Greenroom')
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelector('h1')?.textContent).toBe('Nova Reyes')
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Low-tide pop from Lisbon. New single on Friday.')
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://greenroom.example/novareyes')
    expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe('https://greenroom.example/og/novareyes.png')
    expect(page.querySelectorAll('.list > li')).toHaveLength(12)
  })

  it('tells search engines who it is about', () => {
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'MusicGroup', name: 'Nova Reyes', url: 'https://greenroom.example/novareyes', image: 'https://greenroom.example/uploads/a/avatar.jpg' },
    })
    expect(data.mainEntity.sameAs).toContain('https://social.example/spotify/novareyes')
  })

  it("takes the owner's words for search engines, and leaves the page out on request", () => {
    const own = parse(renderSitePage(sampleInput(sampleSite(), { seo: { title: 'Own title', description: 'Own words' }, noIndex: true })).html)
    expect(own.title).toBe('Own title')
    expect(own.querySelector('meta[property="og:description"]')?.getAttribute('content')).toBe('Own words')
    expect(own.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('meta[name=robots]')).toBeNull()
  })

  it('names the hashes of exactly what stands in it', () => {
    expect(styleHash).toBe(sha256(contentOf(html, '<style>', '</style>')))
    expect(scriptHash).toBe(sha256(scriptOf(html)))
    expect(renderSitePage(sampleInput(sampleSite({ theme: 'tide', name: 'Other' }))).scriptHash).toBe(scriptHash)
  })

  it('preloads the two fonts of its theme and no other', () => {
    const asked = [...page.querySelectorAll('link[rel=preload][as=font]')].map((link) => link.getAttribute('href'))
    expect(asked).toEqual(preloads)
    expect(asked).toHaveLength(2)
    expect(html).not.toContain('latin-ext')
    expect(renderSitePage(sampleInput(sampleSite({ name: 'Łódź' }))).html).toContain('latin-ext')
  })

  it('frames nothing by itself, and names only the hosts of its own players', () => {
    expect(page.querySelectorAll('iframe')).toHaveLength(0)
    expect(frameHosts).toEqual(['embed.music.apple.com', 'open.spotify.com', 'w.soundcloud.com', 'www.youtube-nocookie.com'])
    expect(renderSitePage(sampleInput(sampleSite({ blocks: sampleBlocks().filter((block) => block.type === 'link') }))).frameHosts).toEqual([])
  })

  it('works without script: every block is a real link', () => {
    const links = [...page.querySelectorAll<HTMLAnchorElement>('a.button')]
    expect(links).toHaveLength(10)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^(https:\/\/|mailto:)/)
  })

  it('is the same bytes for the same site', () => {
    expect(renderSitePage(sampleInput()).html).toBe(html)
  })
})

describe('weight (standard P2)', () => {
  it.each(THEME_IDS)('%s with 12 blocks fits one round trip', (theme) => {
    const { html } = renderSitePage(sampleInput(sampleSite({ theme })))
    expect(gzipSync(html).length).toBeLessThanOrEqual(14 * 1024)
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14 * 1024)
  })

  it('the script is under 1 KB and there is no other', () => {
    const { html } = renderSitePage(sampleInput())
    expect(Buffer.byteLength(scriptOf(html))).toBeLessThan(1024)
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(html).not.toContain('<script src')
  })
})

describe('what this build does not know', () => {
  it('a theme of a newer build is drawn as the default', () => {
    const { html } = renderSitePage(sampleInput(sampleSite({ theme: 'hologram-2031' })))
    expect(html).toContain('class="page gradient-green themed"')
  })

  it('header settings of a newer version leave the plain theme', () => {
    const { html } = renderSitePage(sampleInput(sampleSite({ theme: 'tide', header_settings: { version: 9, hologram: true } })))
    expect(html).toContain('class="page tide themed"')
    expect(parse(html).querySelector('.social')).toBeNull()
  })

  it('settings of a newer version leave the block with its title and address', () => {
    const blocks = [{ id: 'b1', type: 'link' as const, title: 'Tour', url: 'https://nova.example/', settings: { version: 9 } }]
    expect(parse(renderSitePage(sampleInput(sampleSite({ blocks }))).html).querySelector('a.button')?.textContent).toBe('Tour')
  })

  it('a block of an unknown type is left out, the others stay', () => {
    const blocks = [{ ...sampleBlocks()[0], type: 'hologram' as 'link', id: 'b0' }, ...sampleBlocks().slice(0, 2)] as ReturnType<typeof sampleBlocks>
    expect(parse(renderSitePage(sampleInput(sampleSite({ blocks }))).html).querySelectorAll('.list > li')).toHaveLength(2)
  })

  it('a link without an address and an empty text take no room', () => {
    const blocks = [
      { id: 'b1', type: 'link' as const, title: 'My Website', url: '', settings: { version: 1 } },
      { id: 'b2', type: 'text' as const, title: ' ', url: '', settings: { version: 1, text: [{ type: 'paragraph', children: [] }] } },
    ]
    expect(parse(renderSitePage(sampleInput(sampleSite({ blocks }))).html).querySelectorAll('.list > li')).toHaveLength(0)
  })

  it('an embed of a host that only looks like a provider is a plain link', () => {
    const blocks = [{ id: 'b1', type: 'youtube-embed' as const, title: 'Video', url: 'https://www.youtube-nocookie.com.evil.example/embed/dQw4w9WgXcQ', settings: { version: 1 } }]
    const { html, frameHosts } = renderSitePage(sampleInput(sampleSite({ blocks })))
    expect(frameHosts).toEqual([])
    expect(html).not.toContain('data-src')
  })
})

describe('the not-found page', () => {
  it('offers a free name, and only a free one', () => {
    const free = parse(renderNotFound({ appName: 'Greenroom', username: 'nova', canClaim: true, claimHref: '/?claim=nova' }).html)
    expect(free.querySelector('.claim')?.getAttribute('href')).toBe('/?claim=nova')
    const taken = parse(renderNotFound({ appName: 'Greenroom', username: 'nova', canClaim: false, claimHref: '/?claim=nova' }).html)
    expect([...taken.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/'])
  })

  it('runs nothing, is not indexed, and cuts endless names', () => {
    const { html, styleHash } = renderNotFound({ appName: 'Greenroom', username: `<script>${'x'.repeat(5000)}`, canClaim: false, claimHref: '/' })
    expect(html).not.toContain('<script')
    expect(html).toContain('noindex')
    expect(parse(html).querySelector('main')?.textContent?.length).toBeLessThan(120)
    expect(styleHash).toBe(sha256(contentOf(html, '<style>', '</style>')))
  })
})
