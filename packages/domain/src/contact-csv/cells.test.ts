import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecord, neutralize, restoreCell } from './cells.ts'

const dangerous = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '＝', '"', ',', ';', '=cmd|x', "'=1")
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.oneof(dangerous, fc.string({ maxLength: 4 })), { maxLength: 6 }).map((parts) => parts.join('')),
)

/** An independent reader of RFC 4180. */
function readRecord(text: string): string[] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  return cells.map(([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')))
}

describe('a cell that is exported', () => {
  it('is never run by a spreadsheet, in 10,000 random ones (standard W9)', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(neutralize(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      }),
      { numRuns: 10_000 },
    )
  })

  it('comes back as it was, phones too', () => {
    expect([neutralize('+12125550123'), restoreCell("'+12125550123")]).toEqual(["'+12125550123", '+12125550123'])
    for (const text of ["'=1", "''+1", "O'Neil", "'quoted'", 'a@b.c', ''])
      expect(restoreCell(neutralize(text))).toBe(text)
    fc.assert(
      fc.property(cell, (text) => {
        expect(restoreCell(neutralize(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  it('is no formula as a phone number: that stays as it is, and nothing else does', () => {
    expect(csvRecord(['+1', '+12125550123', '+1+1'], 1)).toBe("'+1,+12125550123,'+1+1\r\n")
    expect(csvRecord(['a', '+1212=1'], 1)).toBe("a,'+1212=1\r\n")
  })

  it('is a number as a loss, and a formula with anything more', () => {
    expect(csvRecord(['-4.20', '-7', '-1+2', '-', '-1.'])).toBe("-4.20,-7,'-1+2,'-,'-1.\r\n")
  })

  it('stays one cell of one record, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
        expect(readRecord(csvRecord(cells)).map(restoreCell)).toEqual(cells)
      }),
      { numRuns: 2000 },
    )
  })
})
