import { MAIL_BLOCK_NAMES } from '@greenroom/domain/mail-words'
import type { Block, MiniSite } from '@greenroom/contracts'
import { mailDesign } from '@greenroom/domain/mail-design'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addBlock,
  changeBlock,
  conditionWords,
  designOf,
  emptyBlock,
  moveBlock,
  place,
  removeBlock,
  showToAll,
  withDesign,
} from './mail-blocks.ts'
import { wordsOfBlock } from './mail-block-words.ts'
import { MAIL_STARTERS, startedBy } from './mail-starters.ts'
import { piecesOf } from './page-pieces.ts'

const TODAY = '2027-02-05'
const KINDS = Object.keys(MAIL_BLOCK_NAMES) as (keyof typeof MAIL_BLOCK_NAMES)[]
const three = designOf('')
const design = {
  ...three,
  blocks: ['a', 'b', 'c'].map((id) => ({ id, block: { type: 'text' as const, content: id } })),
}
const ids = ({ blocks }: typeof design) => blocks.map(({ id }) => id).join('')

describe('blocks of an email', () => {
  it('of every kind begin as something that can be saved, and say what they lack', () => {
    for (const type of KINDS) {
      const begun = { ...designOf(''), blocks: [place(emptyBlock(type, TODAY))] }
      expect(mailDesign.safeParse(begun).error, type).toBeUndefined()
      expect(wordsOfBlock(emptyBlock(type, TODAY)).name).not.toBe('')
    }
    expect(wordsOfBlock(emptyBlock('button', TODAY))).toMatchObject({ isMissing: true })
    expect(wordsOfBlock({ type: 'picture', url: '/uploads/a.webp', alt: '', href: '', width: 'full' })).toMatchObject({
      line: 'Describe it for people who cannot see it.',
      isMissing: true,
    })
  })

  it('take over what was written, and say in words what they show', () => {
    expect(designOf('Hi **you**').blocks).toMatchObject([{ block: { type: 'text', content: 'Hi **you**' } }])
    expect(withDesign(designOf('Hi you')).content).toBe('Hi you')
    expect(designOf('  \n').blocks).toEqual([])
  })

  it('are added after the open one or at the end, moved, changed, and removed; the others stay', () => {
    const fresh = { id: 'x', block: { type: 'divider' as const } }
    expect(ids(addBlock(design, fresh, 'a') as typeof design)).toBe('axbc')
    expect(ids(addBlock(design, fresh) as typeof design)).toBe('abcx')
    expect(ids(moveBlock(design, 'a', 2) as typeof design)).toBe('bca')
    expect(ids(moveBlock(design, 'c', 0) as typeof design)).toBe('cab')
    expect(ids(removeBlock(design, 'b') as typeof design)).toBe('ac')
    fc.assert(
      fc.property(fc.constantFrom('a', 'b', 'c'), fc.nat(2), (id, to) => {
        const moved = moveBlock(design, id, to)
        expect(moved.blocks[to]?.id).toBe(id)
        expect(moved.blocks.map((one) => one.id).toSorted((a, b) => a.localeCompare(b))).toEqual(['a', 'b', 'c'])
      }),
    )
  })

  it('are limited to some people, and shown to everybody again', () => {
    const only = { field: 'city' as const, is: true, values: ['Lisbon', 'Porto', 'Braga'] }
    const limited = changeBlock(design, 'b', { only })
    expect(limited.blocks[1]?.only).toEqual(only)
    expect(showToAll(limited, 'b')).toEqual(design)
    expect(conditionWords(only)).toBe('Only people in Lisbon, Porto and 1 more')
    expect(conditionWords({ field: 'tag', is: false, values: ['VIP'] })).toBe('All but people tagged VIP')
  })
})

describe('starters', () => {
  it.each(MAIL_STARTERS.map((starter) => [starter.name, starter] as const))(
    '%s can be saved as it is',
    (_, starter) => {
      expect(mailDesign.safeParse(startedBy(starter, undefined, TODAY)).error).toBeUndefined()
    },
  )
})

describe('what a page lends to an email', () => {
  const site = {
    theme: 'gradient-green',
    header_settings: {
      version: 1,
      social: [{ platform: 'instagram', url: 'https://instagram.com/nova' }],
      design: { buttonColour: '#7d1533' },
    },
  } as unknown as MiniSite
  const block = (given: Partial<Block>) =>
    ({ id: 'p', title: '', url: '', is_active: true, settings: {}, ...given }) as Block

  it('is its color, its players, its coming shows, and its social icons', () => {
    const { look, pieces } = piecesOf(
      site,
      [
        block({
          id: '1',
          type: 'spotify-embed',
          url: 'https://open.spotify.com/track/x',
          settings: { version: 1, artTitle: 'Low Tide', artUrl: '/uploads/low.webp' },
        }),
        block({
          id: '2',
          type: 'events',
          settings: {
            version: 1,
            timeZone: 'UTC',
            events: [
              { id: 'past', date: '2026-01-01', city: 'Porto' },
              { id: 'next', date: '2027-03-01', city: 'Lisbon', venue: 'Musicbox' },
            ],
          },
        }),
        block({ id: '3', type: 'link', url: 'https://example.com' }),
        block({ id: '4', type: 'spotify-embed', url: 'https://open.spotify.com/track/y', is_active: false }),
      ],
      new Date('2027-02-05T12:00:00Z'),
    )
    expect(look.accent).toBe('#7d1533')
    expect(pieces.map(({ block: one }) => one)).toEqual([
      {
        type: 'player',
        title: 'Low Tide',
        note: 'Spotify',
        url: 'https://open.spotify.com/track/x',
        art: '/uploads/low.webp',
      },
      { type: 'shows', items: [{ date: '2027-03-01', where: 'Musicbox, Lisbon', href: '' }] },
      { type: 'social', links: [{ platform: 'instagram', url: 'https://instagram.com/nova' }] },
    ])
  })

  it('leaves out what an email would not take', () => {
    expect(
      piecesOf(site, [block({ type: 'spotify-embed', url: 'javascript:alert(1)' })], new Date()).pieces,
    ).toHaveLength(1)
    expect(piecesOf({ ...site, header_settings: {} }, [], new Date()).pieces).toEqual([])
  })
})
