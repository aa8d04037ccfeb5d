import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_TYPES, blockContent, defaultBlocks, defaultSettings, readSettings } from './blocks.ts'
import { draftBlocks } from './draft.ts'
import { ANALYTICS_RETENTION_DAYS, isLocked, isPhoneBlockLocked, PLAN_LIMITS } from './plans.ts'
import { displayName } from './people.ts'
import { plainText, richText, richTextOf } from './rich-text.ts'
import { readHeaderSettings, readTheme } from './site-design.ts'
import { imageFileProblem, MAX_IMAGE_BYTES } from './uploads.ts'

describe('a block', () => {
  it('starts as a link My Website or a text About Me, both valid', () => {
    expect(defaultBlocks().map(({ type, title }) => [type, title])).toEqual([
      ['link', 'My Website'],
      ['text', 'About Me'],
    ])
    for (const block of defaultBlocks()) expect(blockContent.safeParse(block).success).toBe(true)
  })

  it('of any type, with settings of any version or damage, can still be drawn', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BLOCK_TYPES), fc.jsonValue(), (type, stored) => {
        expect(readSettings(type, stored)).toMatchObject({ version: 1 })
      }),
    )
    expect(readSettings('link', { version: 2, sparkle: true })).toEqual(defaultSettings('link'))
  })
})

describe('a stored design', () => {
  it('of an unknown theme or version is drawn as the default', () => {
    expect(readTheme('from-the-future')).toBe('gradient-green')
    expect(readHeaderSettings({ version: 9 })).toEqual({ version: 1, social: [], design: {} })
    expect(readHeaderSettings(null)).toEqual({ version: 1, social: [], design: {} })
  })
})

describe('a draft’s block list', () => {
  it('is valid only as an array whose every block has id, type, title and a boolean isActive', () => {
    const block = { id: 'a', type: 'link', title: 'x', isActive: true }
    expect(draftBlocks.safeParse([block]).success).toBe(true)
    for (const key of Object.keys(block))
      expect(draftBlocks.safeParse([{ ...block, [key]: undefined }]).success, key).toBe(false)
    expect(draftBlocks.safeParse([{ ...block, isActive: 'true' }]).success).toBe(false)
    expect(draftBlocks.safeParse({ 0: block }).success).toBe(false)
  })
})

describe('plans', () => {
  it('have the limits of product section 6, −1 for unlimited', () => {
    expect(PLAN_LIMITS.free).toEqual({
      minisites: 1,
      contacts: 0,
      sms_messages: 0,
      email_campaigns: 0,
      phone_blocks: 0,
      message_templates: 5,
    })
    expect(PLAN_LIMITS.basic).toEqual({
      minisites: 3,
      contacts: 500,
      sms_messages: 1000,
      email_campaigns: 10,
      phone_blocks: 1,
      message_templates: 10,
    })
    expect(PLAN_LIMITS.pro).toEqual({
      minisites: -1,
      contacts: 5000,
      sms_messages: 5000,
      email_campaigns: 50,
      phone_blocks: 3,
      message_templates: -1,
    })
    expect(new Set(Object.values(PLAN_LIMITS.enterprise))).toEqual(new Set([-1]))
    expect(ANALYTICS_RETENTION_DAYS).toEqual({ free: 60, basic: 90, pro: 180, enterprise: 365 })
  })

  it('lock at or above the limit, never when unlimited; the phone block when 0 or unknown', () => {
    expect([isLocked(3, 2), isLocked(3, 3), isLocked(3, 4), isLocked(-1, 1e9), isLocked(0, 0)]).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
    expect([
      isPhoneBlockLocked(0),
      isPhoneBlockLocked(undefined),
      isPhoneBlockLocked(1),
      isPhoneBlockLocked(-1),
    ]).toEqual([true, true, false, false])
  })
})

describe('people', () => {
  it('are shown by profile name, metadata name, the part before the @, then User', () => {
    expect(displayName({ profileName: 'P', metadataName: 'M', email: 'e@x' })).toBe('P')
    expect(displayName({ profileName: ' ', metadataName: 'M', email: 'e@x' })).toBe('M')
    expect(displayName({ metadataName: null, email: 'e@x' })).toBe('e')
    expect(displayName({})).toBe('User')
  })
})

describe('rich text', () => {
  it('of plain words says those words again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (words) => {
        expect(plainText(richTextOf(words))).toBe(words)
      }),
    )
    expect(richText.safeParse([{ type: 'paragraph', children: [{ text: 'x', href: 'javascript:x' }] }]).success).toBe(
      false,
    )
  })
})

describe('a chosen picture', () => {
  it('is refused in the sentences of product section 5', () => {
    expect(imageFileProblem({ type: 'image/svg+xml', size: 1 })).toBe(
      'Invalid file type. Please use JPG, PNG, GIF, or WebP.',
    )
    expect(imageFileProblem({ type: 'image/png', size: MAX_IMAGE_BYTES + 1 })).toBe(
      'File too large. Please use an image smaller than 15MB.',
    )
    expect(imageFileProblem({ type: 'image/webp', size: MAX_IMAGE_BYTES })).toBeUndefined()
  })
})
