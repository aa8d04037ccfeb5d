import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedBy } from '../../../../testing/fake-stripe.ts'
import { isSignedByStripe } from './signature.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const body = JSON.stringify({ id: 'evt_1', amount: 500 })
const at = (seconds: number) => signedBy(body, 'whsec_a', NOW.getTime() + seconds * 1000)
const isSigned = (header: string | undefined, text = body, secret = 'whsec_a') =>
  isSignedByStripe(Buffer.from(text), header, secret, NOW)

describe('a signature (standard M6)', () => {
  it.each([0, -299, -300, 299, 300])('holds %s seconds from now', (seconds) => {
    expect(isSigned(at(seconds))).toBe(true)
  })
  it.each([-301, 301, 86_400])('does not hold %s seconds from now', (seconds) => {
    expect(isSigned(at(seconds))).toBe(false)
  })
  it('holds by any v1 while secrets rotate, and by no other scheme', () => {
    const other = signedBy(body, 'whsec_b', NOW.getTime())
    const v1 = at(0).split(',')[1]
    expect(isSigned(`${other},${v1}`)).toBe(true)
    expect(isSigned(other)).toBe(false)
    expect(isSigned(at(0).replace('v1=', 'v0='))).toBe(false)
  })
  it.each([undefined, '', 't=1', 'v1=abc', 't=,v1=', `t=${NOW.getTime()}`])('is not %s', (header) => {
    expect(isSigned(header)).toBe(false)
  })
  it('holds for no other byte, in body or header', () => {
    const header = at(0)
    const changed = (text: string, index: number, code: number) =>
      text.slice(0, index) + String.fromCharCode(code) + text.slice(index + 1)
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.integer({ min: 32, max: 126 }), (index, code) => {
        const other = changed(body, index, code)
        expect(isSigned(header, other)).toBe(other === body)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.nat(header.length - 1), fc.integer({ min: 32, max: 126 }), (index, code) => {
        const other = changed(header, index, code)
        expect(isSigned(other)).toBe(other === header)
      }),
      { numRuns: 500 },
    )
    expect(isSigned(header, `${body} `)).toBe(false)
    expect(isSigned(header, body, 'whsec_b')).toBe(false)
  })
})
