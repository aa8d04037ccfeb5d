import { describe, expect, it } from 'vitest'
import { defaultBlocks } from './blocks.ts'
import { richTextOf } from './rich-text.ts'
import { isVisible } from './visible-blocks.ts'

const now = new Date('2026-05-01T12:00:00Z')
const link = { type: 'link', title: 'Tour', url: 'https://example.com', settings: { version: 1 } }

describe('what visitors see', () => {
  it('is no link without an address that can be followed, and none out of its time', () => {
    expect(isVisible(link, now)).toBe(true)
    for (const url of ['', 'javascript:alert(1)', null]) expect(isVisible({ ...link, url }, now)).toBe(false)
    expect(isVisible({ ...link, settings: { version: 1, endsAt: '2026-05-01T12:00:00Z' } }, now)).toBe(false)
  })

  it('is nothing that a new site begins with, until its owner has touched it', () => {
    const [website, about] = defaultBlocks()
    for (const block of defaultBlocks())
      expect(isVisible({ ...block, url: block.url ?? '' }, now), block.title).toBe(false)
    expect(isVisible({ ...link, ...website, url: 'https://example.com' }, now)).toBe(true)
    const text = { url: null, type: 'text', title: about?.title ?? '', settings: about?.settings }
    expect(isVisible({ ...text, title: 'Me' }, now)).toBe(true)
    expect(isVisible({ ...text, settings: { version: 1, text: richTextOf('I sing.') } }, now)).toBe(true)
  })
})
