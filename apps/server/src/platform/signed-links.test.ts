import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SignedLinks } from './signed-links.ts'

const links = new SignedLinks('a secret that is long enough to be one')
const now = new Date('2026-05-01T00:00:00Z')
const inAnHour = new Date(now.getTime() + 3_600_000)

describe('a signed link', () => {
  it('gives back its claim until it expires, for its own purpose alone', () => {
    const token = links.sign('complete-contact', { contactId: 'c1' }, inAnHour)
    expect(links.read('complete-contact', token, now)).toEqual({ contactId: 'c1' })
    expect(links.read('unsubscribe', token, now)).toBeUndefined()
    expect(links.read('complete-contact', token, inAnHour)).toBeUndefined()
    expect(
      new SignedLinks('another secret of the same length as it').read('complete-contact', token, now),
    ).toBeUndefined()
  })

  it('cannot be forged: any changed character is refused, and no text is taken for one', () => {
    const token = links.sign('p', { n: 1 }, inAnHour)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('A', 'b', '0', '-', '_', '.'), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        expect(links.read('p', changed, now)).toEqual(changed === token ? { n: 1 } : undefined)
      }),
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(links.read('p', text, now)).toBeUndefined()
      }),
    )
  })
})
