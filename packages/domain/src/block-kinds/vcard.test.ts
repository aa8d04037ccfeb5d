import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { contactCardSettings } from './contact-card.ts'
import { dialled, vcardOf } from './vcard.ts'

const revisedAt = new Date('2027-02-05T20:30:00.123Z')
const draw = (card: object, more: Partial<Parameters<typeof vcardOf>[0]> = {}) =>
  vcardOf({
    card: contactCardSettings.parse(card),
    fallbackName: 'Nova Reyes',
    pageUrl: 'https://greenroom.example/nova',
    revisedAt,
    ...more,
  })
const unfolded = (card: string) => card.replace(/\r\n /g, '').split('\r\n').slice(0, -1)

describe('a contact card as a file', () => {
  it('is a vCard 4.0 with everything on the card', () => {
    const card = draw({
      name: 'Ana Costa',
      role: 'Booking agent',
      organization: 'Salt Agency',
      email: 'ana@salt.example',
      phone: '+351 912 345-678',
      website: 'https://salt.example/nova',
      city: 'Lisbon',
      note: 'Write in English.',
    })
    expect(unfolded(card)).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Ana Costa',
      'TITLE:Booking agent',
      'ORG:Salt Agency',
      'EMAIL:ana@salt.example',
      'TEL;VALUE=uri:tel:+351912345678',
      'ADR:;;;Lisbon;;;',
      'URL:https://salt.example/nova',
      'URL:https://greenroom.example/nova',
      'NOTE:Write in English.',
      'REV:20270205T203000Z',
      'END:VCARD',
    ])
  })

  it('has the artist’s name where the card has none', () => {
    expect(draw({ email: 'a@b.co' })).toContain('\r\nFN:Nova Reyes\r\nKIND:org\r\n')
  })

  it('escapes what would begin another field', () => {
    const [, , name, , note] = unfolded(
      draw({ name: 'Costa, Ana; \\o/', role: 'x', note: 'One\r\nEND:VCARD\nTEL:1\u2028x\u0007' }),
    )
    expect(name).toBe(String.raw`FN:Costa\, Ana\; \\o/`)
    expect(note ?? '').not.toContain('\n')
    expect(unfolded(draw({ name: 'A', note: 'One\r\nEND:VCARD\nTEL:1\u2028x\u0007' }))).toContain(
      String.raw`NOTE:One\nEND:VCARD\nTEL:1\nx`,
    )
  })

  it('takes a picture as data or a web address, and nothing else', () => {
    expect(unfolded(draw({ name: 'A' }, { photo: 'data:image/jpeg;base64,AAAA' }))).toContain(
      'PHOTO:data:image/jpeg;base64,AAAA',
    )
    for (const photo of ['javascript:alert(1)', 'data:text/html;base64,AAAA', 'https://a.example/x\r\nTEL:1'])
      expect(draw({ name: 'A' }, { photo })).not.toContain('PHOTO')
  })

  it('folds a large picture without work for each of its characters (standard W22)', () => {
    const encode = vi.spyOn(TextEncoder.prototype, 'encode')
    const data = 'data:image/jpeg;base64,'.padEnd(400_000, 'A')
    expect(unfolded(draw({ name: 'Ana' }, { photo: data }))).toContain(`PHOTO:${data}`)
    expect(encode.mock.calls.length).toBeLessThan(100)
    encode.mockRestore()
  })

  it('keeps every line within 75 octets and every letter whole, whatever is in it', () => {
    const line = fc
      .string({ unit: 'grapheme', maxLength: 100 })
      .map((value) => value.replaceAll('\0', '').toWellFormed().slice(0, 110).toWellFormed())
    fc.assert(
      fc.property(line, line, line, (name, role, note) => {
        const card = draw({ name, role, note, email: 'a@b.co' })
        for (const part of card.split('\r\n')) {
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75)
          expect(part.isWellFormed()).toBe(true)
          expect(part).not.toMatch(/[\r\n]/)
        }
        const lines = unfolded(card)
        expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCARD', 'END:VCARD'])
        expect(lines.filter((one) => one.startsWith('END:') || one.startsWith('BEGIN:'))).toHaveLength(2)
      }),
    )
  })

  it('dials digits, with a plus only in front', () => {
    expect(['+351 912-345.678', '(212) 555-0123', '+1+2'].map(dialled)).toEqual(['+351912345678', '2125550123', '+12'])
  })
})
