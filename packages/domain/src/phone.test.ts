import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

const e164 = (typed: string, country?: Parameters<typeof parsePhone>[1]) => {
  const parsed = parsePhone(typed, country)
  return parsed.ok ? parsed.e164 : parsed.problem
}

describe('a phone number as it is typed', () => {
  it('is understood with its country code, however it is written', () => {
    for (const typed of [
      '+12125550123',
      '+1 (212) 555-0123',
      ' +1.212.555.0123 ',
      '+1 212 555 0123',
      '+1-212-555-0123',
    ])
      expect(e164(typed), typed).toBe('+12125550123')
    expect(parsePhone('+49 1511 2345678')).toEqual({ ok: true, e164: '+4915112345678', country: 'DE' })
  })

  it('is understood without it in a known country', () => {
    expect(parsePhone('(212) 555-0123', 'US')).toEqual({ ok: true, e164: '+12125550123', country: 'US' })
    expect(e164('0151 12345678', 'DE')).toBe('+4915112345678')
    expect(e164('+44 20 7183 8750', 'US')).toBe('+442071838750')
  })

  it('may be in a range that no table knows', () => {
    expect(parsePhone('+15551234567')).toEqual({ ok: true, e164: '+15551234567', country: undefined })
  })

  it('is refused with a sentence when it is none', () => {
    expect(e164('  ')).toBe('Type a phone number.')
    expect(e164('212 555 0123')).toBe('Start with + and the country code, for example +1 212 555 0123.')
    for (const typed of [
      '+1555',
      '+1555123456789012',
      'nova@example.com',
      'call +12125550123',
      'tel:+12125550123',
      '+1 212 555 0123 ext 5',
      '+999 12345678',
      `+1${'2'.repeat(5000)}`,
    ])
      expect(e164(typed, 'US'), typed).toBe('This does not look like a phone number.')
  })

  it('is either refused or becomes E.164 that reads back the same', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[\d ()-]{3,20}$/)), (typed) => {
        const parsed = parsePhone(typed, 'US')
        if (!parsed.ok) return parsed.problem.length > 0
        expect(parsed.e164).toMatch(/^\+\d{5,17}$/)
        expect(e164(parsed.e164)).toBe(parsed.e164)
        expect(e164(formatPhone(parsed.e164))).toBe(parsed.e164)
        return true
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a phone number as it is shown', () => {
  it('is grouped as its country does', () => {
    expect(formatPhone('+12125550123')).toBe('+1 212 555 0123')
    expect(formatPhone('+442071838750')).toBe('+44 20 7183 8750')
    expect(formatPhone('+15551234567')).toBe('+1 555 123 4567')
    expect(formatPhone('not a number')).toBe('not a number')
  })
})
