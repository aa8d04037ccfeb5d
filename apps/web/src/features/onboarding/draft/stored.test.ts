// @vitest-environment node
import {
  BLOCK_TYPES,
  isStorableText,
  MAX_BIO,
  MAX_BLOCK_TITLE,
  MAX_SITE_NAME,
  onboardingDraft,
  type OnboardingDraft,
} from '@greenroom/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STORED_KEYS } from './kept-draft.ts'
import { firstBlocks, readStored, writeStored, type StoredValues } from './stored.ts'

const NEW_ID = '00000000-0000-4000-8000-000000000000'
const nothing: StoredValues = { id: null, username: null, profile: null, blocks: null, picture: null }
const read = (values: Partial<StoredValues>) => readStored({ ...nothing, ...values }, () => NEW_ID)

const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength: maxLength / 2 }).filter(isStorableText)
const anyDraft: fc.Arbitrary<OnboardingDraft> = fc.record({
  id: fc.uuid({ version: 4 }),
  username: text(60),
  profile: fc.record({
    name: text(MAX_SITE_NAME),
    bio: text(MAX_BIO),
    avatar: fc.oneof(fc.constant(''), fc.webUrl({ validSchemes: ['https'] }), fc.constant('/uploads/avatars/u/a.jpg')),
    theme: fc.constantFrom('gradient-green', 'tide', 'of-a-later-build'),
  }),
  blocks: fc.uniqueArray(
    fc.record(
      {
        id: fc.uuid(),
        type: fc.constantFrom(...BLOCK_TYPES),
        title: text(MAX_BLOCK_TITLE),
        url: fc.webUrl(),
        settings: fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          fc.jsonValue(),
        ),
        isActive: fc.boolean(),
      },
      { requiredKeys: ['id', 'type', 'title', 'isActive'] },
    ),
    { maxLength: 8, selector: (block) => block.id },
  ),
})

describe('reading the kept draft', () => {
  it('gives every valid draft back as it was kept', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const back = read(writeStored(draft))
        expect(back.dropped).toEqual([])
        expect(back.draft).toEqual(JSON.parse(JSON.stringify(draft)))
      }),
    )
  })

  it('never throws and always gives a valid draft, whatever lies in storage', () => {
    const garbage = fc.option(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        fc.jsonValue().map((v) => JSON.stringify(v)),
      ),
    )
    fc.assert(
      fc.property(
        fc.record({ id: garbage, username: garbage, profile: garbage, blocks: garbage, picture: garbage }),
        (values) => {
          const { draft } = readStored(values, () => NEW_ID)
          if (draft === null) expect(Object.values(values).every((value) => value === null)).toBe(true)
          else expect(onboardingDraft.safeParse(draft).success).toBe(true)
        },
      ),
    )
  })

  it('drops only the damaged part and says which', () => {
    fc.assert(
      fc.property(anyDraft, fc.constantFrom('blocks' as const, 'profile' as const), (draft, part) => {
        const back = read({ ...writeStored(draft), [part]: '{"half":' })
        expect(back.dropped).toEqual([part])
        expect(back.draft?.username).toBe(draft.username)
        if (part === 'blocks') {
          expect(back.draft?.profile).toEqual(draft.profile)
          expect(back.draft?.blocks).toEqual(firstBlocks())
        } else {
          expect(back.draft?.blocks).toHaveLength(draft.blocks.length)
          expect(back.draft?.profile.name).toBe('')
        }
      }),
    )
  })

  it('keeps the good fields of a damaged profile', () => {
    const back = read({ profile: JSON.stringify({ name: 'Nova Reyes', bio: 17, theme: 'tide' }) })
    expect(back.draft?.profile).toEqual({ name: 'Nova Reyes', bio: '', avatar: '', theme: 'tide' })
    expect(back.dropped).toEqual(['profile'])
  })

  it.each([
    ['no array', { id: 'a' }],
    ['no id', [{ type: 'link', title: 'A', isActive: true }]],
    ['no type', [{ id: 'a', title: 'A', isActive: true }]],
    ['no title', [{ id: 'a', type: 'link', isActive: true }]],
    ['isActive that is no boolean', [{ id: 'a', type: 'link', title: 'A', isActive: 'yes' }]],
  ])('does not take a block list with %s', (_, blocks) => {
    expect(read({ blocks: JSON.stringify(blocks) })).toMatchObject({
      dropped: ['blocks'],
      draft: { blocks: firstBlocks() },
    })
  })

  it('takes an empty block list as the choice it is', () => {
    expect(read({ blocks: '[]' })).toMatchObject({ dropped: [], draft: { blocks: [] } })
  })

  it('gives blocks that share an id ids of their own', () => {
    const block = { id: 'same', type: 'link', title: 'A', isActive: true }
    const ids = read({ blocks: JSON.stringify([block, block, block]) }).draft?.blocks.map((b) => b.id)
    expect(new Set(ids).size).toBe(3)
  })

  it('clears temporary browser addresses from the profile', () => {
    const back = read({ profile: JSON.stringify({ avatar: 'blob:https://greenroom.example/0c1f' }) })
    expect(back.draft?.profile.avatar).toBe('')
  })

  it('starts with My Website and About Me', () => {
    expect(read({ username: 'nova' }).draft?.blocks.map((b) => [b.type, b.title])).toEqual([
      ['link', 'My Website'],
      ['text', 'About Me'],
    ])
  })

  it('is no draft when nothing was kept', () => {
    expect(read({}).draft).toBeNull()
    expect(Object.keys(STORED_KEYS)).toEqual(Object.keys(nothing))
  })
})
