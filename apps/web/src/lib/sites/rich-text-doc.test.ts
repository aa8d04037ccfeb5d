import { type RichText, richText } from '@greenroom/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docFromRichText, richTextFromDoc } from './rich-text-doc.ts'

const words = fc
  .string({ minLength: 1, maxLength: 40 })
  .filter((text) => text.isWellFormed() && !text.includes('\u0000'))
const run = fc.record(
  {
    text: words,
    bold: fc.constant(true),
    italic: fc.constant(true),
    href: fc.constantFrom('https://example.com/', 'mailto:a@b.co', 'tel:+351210000000'),
  },
  { requiredKeys: ['text'] },
)
const runs = fc.array(run, { maxLength: 5 })
const node = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), children: runs }),
  fc.record({
    type: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(runs, { minLength: 1, maxLength: 4 }),
  }),
)
const text: fc.Arbitrary<RichText> = fc
  .array(node, { maxLength: 6 })
  .filter((nodes) => nodes.some((part) => part.type === 'list' || part.children.length > 0))

test('a stored text comes back unchanged from the editor', () => {
  fc.assert(
    fc.property(text, (stored) => {
      expect(richTextFromDoc(docFromRichText(stored))).toEqual(stored)
    }),
  )
})

test('an empty editor is stored as nothing at all', () => {
  expect(richTextFromDoc(docFromRichText([]))).toEqual([])
})

test('a link is completed, and one that a page may not carry becomes plain words', () => {
  const linked = (href: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  })
  expect(richTextFromDoc(linked('example.com/tour'))).toEqual([
    { type: 'paragraph', children: [{ text: 'here', href: 'https://example.com/tour' }] },
  ])
  expect(richTextFromDoc(linked('javascript:alert(1)'))).toEqual([{ type: 'paragraph', children: [{ text: 'here' }] }])
})

test('a very long paragraph is stored in runs that the store accepts, and loses no letter', () => {
  const long = '🎷x'.repeat(2500)
  const stored = richTextFromDoc({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: long }] }],
  })
  expect(richText.safeParse(stored).success).toBe(true)
  expect(
    stored
      .flatMap((part) => (part.type === 'paragraph' ? part.children : []))
      .map((part) => part.text)
      .join(''),
  ).toBe(long)
})
