import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { PublicBlock, PublicSite } from '@greenroom/contracts'
import { THEME_IDS } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { renderNotFound, renderSitePage } from './render.tsx'
import { sampleBlocks, sampleInput, sampleSite, shownBlocks } from './testing/sample-site.ts'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const draw = (changes: Partial<PublicSite>) => renderSitePage(sampleInput(sampleSite(changes)))
const drawBlocks = async (...blocks: Omit<PublicBlock, 'id'>[]) =>
  parse((await draw({ blocks: blocks.map((block, i) => ({ ...block, id: `b${i}` })) })).html)

/** Returns everything between the tags, byte for byte. */
const contentOf = (html: string, open: string, close: string) =>
  html.slice(html.indexOf(open) + open.length, html.indexOf(close, html.indexOf(open)))
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, code = '']) => code)

const { html, scriptHashes, styleHash, frameHosts, preloads } = await renderSitePage(sampleInput())
const page = parse(html)

describe('the public page', () => {
  it('is a complete document about its artist', () => {
    expect(html).toMatch(/^<!doctype html><html lang="en"/)
    expect(page.title).toBe('Nova Reyes | Greenroom')
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect(page.querySelector('h1')?.textContent).toBe('Nova Reyes')
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      'Low-tide pop from Lisbon. New single on Friday.',
    )
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://greenroom.example/novareyes')
    expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
      'https://greenroom.example/og/novareyes.png',
    )
    expect(page.querySelectorAll('.list > li')).toHaveLength(12)
  })

  it('tells search engines who it is about', () => {
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '')
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'MusicGroup',
        name: 'Nova Reyes',
        url: 'https://greenroom.example/novareyes',
        image: 'https://greenroom.example/uploads/a/avatar.jpg',
      },
    })
    expect(data.mainEntity.sameAs).toContain('https://social.example/spotify/novareyes')
  })

  it("takes the owner's words for search engines, and leaves the page out on request", async () => {
    const seo = { title: 'Own title', description: 'Own words' }
    const own = parse((await renderSitePage(sampleInput(sampleSite(), { seo, noIndex: true }))).html)
    expect(own.title).toBe('Own title')
    expect(own.querySelector('meta[property="og:description"]')?.getAttribute('content')).toBe('Own words')
    expect(own.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('meta[name=robots]')).toBeNull()
  })

  it('names the hashes of exactly what stands in it', async () => {
    expect(styleHash).toBe(sha256(contentOf(html, '<style>', '</style>')))
    expect(scriptHashes).toEqual(scriptsOf(html).map(sha256))
    expect((await draw({ theme: 'tide', name: 'Other' })).scriptHashes).toEqual(scriptHashes)
  })

  it('preloads the two fonts of its theme and no other', async () => {
    const asked = [...page.querySelectorAll('link[rel=preload][as=font]')].map((link) => link.getAttribute('href'))
    expect(asked).toEqual(preloads)
    expect(asked).toHaveLength(2)
    expect(html).not.toContain('latin-ext')
    expect((await draw({ name: 'Łódź' })).html).toContain('latin-ext')
  })

  it('frames nothing by itself, and names only the hosts of its own players', async () => {
    expect(page.querySelectorAll('iframe')).toHaveLength(0)
    for (const link of page.querySelectorAll<HTMLElement>('[data-src]')) {
      expect(link.dataset.sandbox).toContain('allow-scripts')
      expect(link.dataset.sandbox).not.toContain('top-navigation')
    }
    expect(frameHosts).toEqual([
      'embed.music.apple.com',
      'open.spotify.com',
      'w.soundcloud.com',
      'www.youtube-nocookie.com',
    ])
    const links = sampleBlocks().filter((block) => block.type === 'link')
    expect((await draw({ blocks: links })).frameHosts).toEqual([])
  })

  it('works without script: every block is a real link or a form', () => {
    const links = [...page.querySelectorAll<HTMLAnchorElement>('a.button')]
    expect(links).toHaveLength(8)
    expect(page.querySelectorAll('form[method=post]')).toHaveLength(2)
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^(https:\/\/|mailto:)/)
  })

  it('shows initials where there is no picture, and a note where there are no letters', async () => {
    const avatar = async (name: string) => parse((await draw({ name, avatar_url: null })).html).querySelector('.avatar')
    expect((await avatar('nova reyes band'))?.textContent).toBe('NR')
    expect((await avatar(' '))?.textContent).toBe('♪')
  })

  it('is the same bytes for the same site', async () => {
    expect((await renderSitePage(sampleInput())).html).toBe(html)
  })
})

describe('weight (standard P2)', () => {
  it.each(THEME_IDS)('%s with 12 blocks fits one round trip', async (theme) => {
    const drawn = await draw({ theme })
    expect(gzipSync(drawn.html).length).toBeLessThanOrEqual(14 * 1024)
    expect(brotliCompressSync(drawn.html).length).toBeLessThanOrEqual(14 * 1024)
  })

  it.each(THEME_IDS)('%s with 12 blocks of dates, pictures, players and people does too', async (theme) => {
    const drawn = await draw({ theme, blocks: shownBlocks() })
    expect(gzipSync(drawn.html).length).toBeLessThanOrEqual(14 * 1024)
    expect(parse(drawn.html).querySelectorAll('.list > li')).toHaveLength(12)
  })

  it('has a script of under 1 KB, and of under 1 KB compressed with all that a page can need', async () => {
    const plain = await draw({ header_settings: null, blocks: [] })
    expect(scriptsOf(plain.html)).toHaveLength(1)
    expect(Buffer.byteLength(scriptsOf(plain.html).join(''))).toBeLessThan(1024)
    const full = await draw({ blocks: shownBlocks() })
    expect(scriptsOf(full.html)).toHaveLength(4)
    expect(brotliCompressSync(scriptsOf(full.html).join('')).length).toBeLessThan(1024)
    for (const { html: drawn } of [plain, full]) expect(drawn).not.toContain('<script src')
  })

  it('brings a script only for what is there', async () => {
    const [, countdown] = shownBlocks()
    const needs = async (blocks: PublicBlock[], header_settings: unknown = null) =>
      scriptsOf((await draw({ blocks, header_settings })).html).length - 1
    expect(await needs([])).toBe(0)
    expect(await needs(countdown ? [countdown] : [])).toBe(1)
    expect(await needs(sampleBlocks().filter(({ type }) => type === 'phone'))).toBe(1)
    const social = [{ platform: 'spotify', url: 'https://open.spotify.com/artist/4gzpq5DPGxSnKTe4SA8HAU' }]
    expect(await needs([], { version: 1, social, design: {} })).toBe(1)
    const text = { type: 'heading' as const, title: '<form data-p="x" data-until="1">', url: '', settings: {} }
    expect(await needs([{ id: 'b1', ...text }])).toBe(0)
  })
})

describe('what this build does not know', () => {
  it('a theme of a newer build is drawn as the default', async () => {
    expect((await draw({ theme: 'hologram-2031' })).html).toContain('class="page gradient-green themed"')
  })

  it('header settings of a newer version leave the plain theme', async () => {
    const drawn = await draw({ theme: 'tide', header_settings: { version: 9, hologram: true } })
    expect(drawn.html).toContain('class="page tide themed"')
    expect(parse(drawn.html).querySelector('.social')).toBeNull()
  })

  it('settings of a newer version leave the block with its title and address', async () => {
    const link = { type: 'link' as const, title: 'Tour', url: 'https://nova.example/', settings: { version: 9 } }
    expect((await drawBlocks(link)).querySelector('a.button')?.textContent).toBe('Tour')
  })

  it('a block of an unknown type is left out, the others stay', async () => {
    const [one, two] = sampleBlocks()
    if (!one || !two) throw new Error('The sample has blocks.')
    const drawn = await drawBlocks({ ...one, type: 'hologram' }, one, two)
    expect(drawn.querySelectorAll('.list > li')).toHaveLength(2)
  })

  it('a link without an address and an empty text take no room', async () => {
    const drawn = await drawBlocks(
      { type: 'link', title: 'My Website', url: '', settings: { version: 1 } },
      { type: 'text', title: ' ', url: '', settings: { version: 1, text: [{ type: 'paragraph', children: [] }] } },
    )
    expect(drawn.querySelectorAll('.list > li')).toHaveLength(0)
  })

  it('an embed of a host that only looks like a provider is a plain link', async () => {
    const url = 'https://www.youtube-nocookie.com.evil.example/embed/dQw4w9WgXcQ'
    const blocks = [{ id: 'b1', type: 'youtube-embed' as const, title: 'Video', url, settings: { version: 1 } }]
    const drawn = await draw({ blocks })
    expect(drawn.frameHosts).toEqual([])
    expect(drawn.html).not.toContain('data-src')
  })
})

describe('the not-found page', () => {
  const ask = (canClaim: boolean) =>
    renderNotFound({ appName: 'Greenroom', username: 'nova', canClaim, claimHref: '/?claim=nova' })

  it('offers a free name, and only a free one', async () => {
    expect(
      parse((await ask(true)).html)
        .querySelector('.claim')
        ?.getAttribute('href'),
    ).toBe('/?claim=nova')
    const links = [...parse((await ask(false)).html).querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/'])
  })

  it('runs nothing, is not indexed, and cuts endless names', async () => {
    const username = `<script>${'x'.repeat(5000)}`
    const drawn = await renderNotFound({ appName: 'Greenroom', username, canClaim: false, claimHref: '/' })
    expect(drawn.html).not.toContain('<script')
    expect(drawn.html).toContain('noindex')
    expect(parse(drawn.html).querySelector('main')?.textContent?.length).toBeLessThan(120)
    expect(drawn.styleHash).toBe(sha256(contentOf(drawn.html, '<style>', '</style>')))
  })
})
