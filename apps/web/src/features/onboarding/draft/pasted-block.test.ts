// @vitest-environment node
import { blockContent, draftBlock, type SocialPlatform } from '@greenroom/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockFromPaste } from './pasted-block.ts'

const paste = (text: string, platform?: SocialPlatform) => {
  const result = blockFromPaste(text, () => 'new', platform)
  return result.ok ? [result.block.type, result.block.title, result.block.url] : result.message
}

describe('a pasted address', () => {
  it.each([
    ['instagram.com/nova', ['link', 'Instagram', 'https://instagram.com/nova']],
    [
      'https://novareyes.bandcamp.com/album/low-tide',
      ['link', 'Bandcamp', 'https://novareyes.bandcamp.com/album/low-tide'],
    ],
    ['  www.novareyes.com ', ['link', 'novareyes.com', 'https://www.novareyes.com/']],
    ['hello@novareyes.com', ['link', 'Email me', 'mailto:hello@novareyes.com']],
    ['https://youtu.be/dQw4w9WgXcQ', ['youtube-embed', '', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ']],
    ['https://notinstagram.com/a', ['link', 'notinstagram.com', 'https://notinstagram.com/a']],
  ])('%j becomes a block that is ready', (text, block) => {
    expect(paste(text)).toEqual(block)
  })

  it.each(['', '   ', 'hello', 'hello world.com', 'javascript:alert(1)', 'data:text/html,x'])(
    '%j is refused with a sentence',
    (text) => {
      expect(typeof paste(text)).toBe('string')
    },
  )

  it.each<[SocialPlatform, string, unknown]>([
    ['instagram', '@nova', ['link', 'Instagram', 'https://www.instagram.com/nova']],
    ['bandcamp', 'nova', ['link', 'Bandcamp', 'https://nova.bandcamp.com/']],
    ['instagram', 'tiktok.com/@nova', ['link', 'TikTok', 'https://tiktok.com/@nova']],
    ['youtube', 'youtu.be/dQw4w9WgXcQ', ['youtube-embed', '', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ']],
    ['instagram', 'novareyes.com', ['link', 'novareyes.com', 'https://novareyes.com/']],
    ['instagram', 'nova reyes', 'Type your Instagram handle, or paste the address of your profile.'],
    ['apple-music', 'nova', 'Apple Music has no handles. Paste the address of your artist page.'],
    ['spotify', '', 'Spotify has no handles. Paste the address of your artist page.'],
  ])('for %s, %j is a handle or an address', (platform, text, made) => {
    expect(paste(text, platform)).toEqual(made)
  })

  it('never makes a block that the site could not hold, whatever is pasted', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true }), fc.domain(), fc.emailAddress()),
        (text) => {
          const result = blockFromPaste(text, () => 'new')
          if (!result.ok) return
          expect(draftBlock.safeParse(result.block).success).toBe(true)
          const { type, title, url, settings, isActive } = result.block
          expect(blockContent.safeParse({ type, title, url, settings, is_active: isActive }).success).toBe(true)
        },
      ),
    )
  })
})
