import { describe, expect, it } from 'vitest'
import { compileVariants, lettersOf, mailVariant, ownLinksOf, variantTest } from './variant-tests.ts'

const BASE = { subject: 'Tour', preheader: 'Soon', content: 'See https://example.com/a and https://example.com/b.' }
const SENDER = { artist: 'Nova', postalAddress: 'PO Box 7', reason: 'You joined.', origin: 'https://g.example' }

describe('versions of an email', () => {
  it('are as the campaign where they say nothing else, and an empty line is something else', () => {
    const variants = [{ subject: 'Other' }, { preheader: '', sender_name: 'Nova Reyes' }, { content: 'Words' }].map(
      (fields) => mailVariant.parse(fields),
    )
    const [a, b, c, d] = lettersOf(BASE, { variants })
    expect(a).toEqual({ ...BASE, design: null, sender_name: null })
    expect(b).toEqual({ ...BASE, design: null, sender_name: null, subject: 'Other' })
    expect(c).toEqual({ ...BASE, design: null, sender_name: 'Nova Reyes', preheader: '' })
    expect(d).toEqual({ ...BASE, design: null, sender_name: null, content: 'Words' })
    expect(lettersOf(BASE, null)).toEqual([a])
  })

  it('number their links in one list, so that the number of a link does not depend on the version', () => {
    const content = 'See https://example.com/c, then https://example.com/b.'
    const mails = compileVariants(lettersOf(BASE, { variants: [mailVariant.parse({ content })] }), SENDER)
    expect(mails.map(({ links }) => links)).toEqual(
      Array.from({ length: 2 }, () => ['https://example.com/a', 'https://example.com/b', 'https://example.com/c']),
    )
    expect(mails.map(ownLinksOf)).toEqual([2, 2])
    const numbers = mails[1]?.html.flatMap((piece) => (typeof piece === 'object' && 'link' in piece ? piece.link : []))
    expect(numbers).toEqual([2, 1])
  })

  it('go to a tenth to half of the people, or to everybody', () => {
    const of = (share: number) =>
      variantTest.safeParse({ variants: [{ subject: 'B' }], share, hours: 4, decide: 'clicks' }).success
    expect([9, 10, 50, 51, 100].map(of)).toEqual([false, true, true, false, true])
  })
})
