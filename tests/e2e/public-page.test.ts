import { THEME_IDS } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { shownBlocks } from '../../packages/minisite/src/testing/sample-site.ts'
import { expectSoundEverywhere, PHONE, useBrowser } from './browser.ts'
import { newUsername } from './pages/account.ts'
import { callApi } from './pages/api.ts'
import { becomeArtist, linkBlock } from './pages/people.ts'

const browser = useBrowser()

const HOSTILE = [
  '<script>window.hit = 1</script>',
  '"><img src=x onerror="window.hit = 1">',
  '</title></style></script><script>window.hit = 1</script>',
  "';window.hit=1;//",
  '\u202Efdp.exe',
  '{{constructor.constructor("window.hit=1")()}}',
]

describe('the public page', () => {
  it('is complete without JavaScript', async () => {
    const { username } = await becomeArtist(await browser.newPerson(), [
      linkBlock('Tour dates'),
      {
        type: 'youtube-embed',
        title: 'The video',
        url: 'https://youtu.be/dQw4w9WgXcQ',
        is_active: true,
        settings: { version: 1 },
      },
    ])
    const visitor = await browser.newPerson({ javaScript: false })
    await visitor.goto(`/${username}`)
    expect(await visitor.getByRole('heading', { level: 1 }).textContent()).toBe('Nova Reyes')
    expect(await visitor.getByRole('link', { name: /Tour dates/ }).getAttribute('href')).toBe('https://example.com/')
    expect(await visitor.getByRole('link', { name: /The video/ }).getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    )
  })

  it('runs nothing of what its owner typed, whatever it is', async () => {
    const page = await browser.newPerson()
    const { siteId, username } = await becomeArtist(
      page,
      HOSTILE.flatMap((text) => [
        linkBlock(text.slice(0, 120), `https://example.com/?q=${encodeURIComponent(text)}`),
        {
          type: 'text',
          title: text.slice(0, 120),
          url: '',
          is_active: true,
          settings: {
            version: 1,
            text: [{ type: 'paragraph', children: [{ text, bold: true, href: 'https://example.com' }] }],
          },
        },
      ]),
    )
    const text = HOSTILE[2] as string
    await callApi(page, 'PATCH', `/api/minisites/${siteId}`, { name: text.slice(0, 80), bio: text })
    await callApi(page, 'PATCH', `/api/minisites/${siteId}/seo`, { title: text, description: text })
    const visitor = await browser.newPerson()
    await visitor.goto(`/${username}`)
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.evaluate(() => 'hit' in window)).toBe(false)
    expect(await visitor.locator('script:not([type="application/ld+json"])').count()).toBe(1)
    // The same strings in the editor and its preview.
    for (const tab of ['blocks', 'header', 'seo', 'share']) {
      await page.goto(`/editor/${siteId}?tab=${tab}`)
      await page.getByRole('group', { name: /^Preview of/ }).waitFor()
      expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    }
  })

  it('loads a player only when asked, from its provider alone, sandboxed', async () => {
    const { username } = await becomeArtist(await browser.newPerson(), [
      {
        type: 'spotify-embed',
        title: 'The track',
        url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
        is_active: true,
        settings: { version: 1 },
      },
    ])
    const visitor = await browser.newPerson({ size: PHONE })
    const outside: string[] = []
    await visitor.route(/^https:/, (route) => {
      outside.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'player' })
    })
    await visitor.goto(`/${username}`)
    await visitor.getByRole('link', { name: /The track/ }).waitFor()
    expect(outside).toEqual([])
    await visitor.getByRole('link', { name: /The track/ }).click()
    const frame = visitor.locator('iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('src')).toMatch(/^https:\/\/open\.spotify\.com\/embed\/track\//)
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts')
    await expect.poll(() => outside.length).toBe(1)
  })

  it('is missing kindly: 404, and a way to claim the name', async () => {
    const username = newUsername()
    const visitor = await browser.newPerson()
    const answer = await visitor.goto(`/${username}`)
    expect(answer?.status()).toBe(404)
    await expectSoundEverywhere(visitor)
    await visitor.getByRole('link', { name: /claim/i }).click()
    await expect.poll(() => visitor.getByLabel(/username/i).inputValue()).toBe(username)
  })

  it('is accessible in every theme, light and dark, on a desktop and a phone', async () => {
    const page = await browser.newPerson()
    const { siteId, username } = await becomeArtist(page, [
      linkBlock('Tour dates'),
      { ...linkBlock('Highlighted'), settings: { version: 1, highlight: true, icon: '🎟' } },
      {
        type: 'text',
        title: 'About Me',
        url: '',
        is_active: true,
        settings: {
          version: 1,
          text: [
            { type: 'paragraph', children: [{ text: 'Words with ' }, { text: 'a link', href: 'https://example.com' }] },
          ],
        },
      },
      ...shownBlocks()
        .filter(({ settings }) => !JSON.stringify(settings).includes('/uploads/'))
        .map(({ id: _id, ...block }) => ({ ...block, is_active: true }))
        .map((block) =>
          // Asks for no phone number, which a free plan cannot.
          block.type === 'fan-capture' ? { ...block, settings: { version: 1, askName: 'optional' } } : block,
        ),
    ])
    const visitor = await browser.newPerson()
    for (const theme of THEME_IDS) {
      await callApi(page, 'PATCH', `/api/minisites/${siteId}`, { theme })
      await expect
        .poll(async () => {
          await visitor.goto(`/${username}`)
          return visitor.content()
        })
        .toContain(theme)
      await expectSoundEverywhere(visitor)
    }
  })
})
