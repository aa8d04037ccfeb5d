import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RecordReader } from './record-parser.ts'
import type { Delimiter } from './sniff-encoding.ts'

/** Returns the records of a text, read in pieces of any size. */
function recordsOf(text: string, delimiter: Delimiter = ',', pieceBytes = 65_536) {
  const reader = new RecordReader('utf-8', delimiter)
  const bytes = Buffer.from(text)
  const records = []
  for (let at = 0; at < bytes.length; at += pieceBytes) records.push(...reader.add(bytes.subarray(at, at + pieceBytes)))
  return [...records, ...reader.end()]
}
const emailsIn = (text: string) => recordsOf(text).map(({ cells }) => cells[0])

describe('a quotation mark that nobody closes', () => {
  it('loses none of 30,000 rows behind it', () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `fan${n}@example.com,Fan ${n},Lisbon`)
    lines[4] = 'fan4@example.com,"Fan 4,Lisbon'
    const records = recordsOf(`Email,Name,City\n${lines.join('\n')}\n`)
    expect(records).toHaveLength(30_001)
    expect(records.filter(({ isMended }) => isMended)).toEqual([
      { row: 6, cells: ['fan4@example.com', '"Fan 4', 'Lisbon'], isMended: true },
    ])
  })

  it('loses nobody where another one closes it some rows later', () => {
    const list = 'Email,Format,Name\na@b.co,"12 inch,Ana\nb@b.co,LP,Bo\nc@b.co,12",Cy\nd@b.co,"7"",Di\ne@b.co,LP,Eve\n'
    expect(emailsIn(list)).toEqual(['Email', 'a@b.co', 'b@b.co', 'c@b.co', 'd@b.co', 'e@b.co'])
  })

  it('loses nobody as an inch mark', () => {
    const rows = ['a@b.co,12" vinyl,Ana', 'b@b.co,"12" vinyl",Bo', 'c@b.co,"12" vinyl,Cy', 'd@b.co,"12"" vinyl",Di']
    expect(recordsOf(`Email,Format,Name\n${rows.join('\n')}\n`).slice(1)).toEqual([
      { row: 2, cells: ['a@b.co', '12" vinyl', 'Ana'] },
      { row: 3, cells: ['b@b.co', '12" vinyl', 'Bo'] },
      { row: 4, cells: ['c@b.co', '"12" vinyl', 'Cy'], isMended: true },
      { row: 5, cells: ['d@b.co', '12" vinyl', 'Di'] },
    ])
  })

  it('in the last row is plain text', () => {
    expect(recordsOf('Email,Name\na@b.co,"Ana').at(-1)).toEqual({
      row: 2,
      cells: ['a@b.co', '"Ana'],
      isMended: true,
    })
  })
})

const address = fc.integer({ min: 0, max: 999 }).map((n) => `fan${n}@example.com`)
const phone = fc.integer({ min: 1_000_000, max: 9_999_999 }).map((n) => `+1212${n}`)
const word = fc.constantFrom('Ana', '', 'Bo Ray', '12', 'O’Neil', 'vinyl', '2024-03-01', 'Lisbon')

describe('any list with any number of stray quotation marks anywhere', () => {
  it('has as many rows as a person counts, however it is cut', () => {
    const row = fc.tuple(fc.oneof(address, phone), word, word, word)
    const strays = fc.array(fc.tuple(fc.nat(40), fc.nat(30), fc.constantFrom('"', '""')), { maxLength: 12 })
    const list = fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 40 }),
      strays,
      shift: fc.nat(3),
      delimiter: fc.constantFrom<Delimiter>(',', ';', '\t'),
      pieceBytes: fc.constantFrom(1, 7, 100, 65_536),
    })
    fc.assert(
      fc.property(list, ({ rows, strays: marks, shift, delimiter, pieceBytes }) => {
        const turned = (cells: readonly string[]) => [...cells.slice(shift), ...cells.slice(0, shift)]
        const lines = rows.map((cells) => turned(cells).join(delimiter))
        for (const [at, place, mark] of marks) {
          const line = lines[at % lines.length] ?? ''
          const cut = place % (line.length + 1)
          lines[at % lines.length] = line.slice(0, cut) + mark + line.slice(cut)
        }
        const header = turned(['Email', 'Name', 'Format', 'City']).join(delimiter)
        const records = recordsOf([header, ...lines].join('\n'), delimiter, pieceBytes)
        expect(records.map(({ row: number }) => number)).toEqual([...lines.keys(), lines.length].map((n) => n + 1))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('line ends that are meant', () => {
  const note = fc.array(
    fc.constantFrom('Met in Berlin', 'two, lines', '', 'He said "hi"', '12" vinyl', 'a@b.co wrote', '– Ana', '1, 2, 3'),
    { minLength: 1, maxLength: 30 },
  )
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

  it.each([0, 1, 2, 3])('stay in one record, with the note in column %i', (place) => {
    const row = fc.tuple(
      address,
      word,
      word,
      note.map((lines) => lines.join('\n')),
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 10 }), fc.constantFrom(5, 65_536), (rows, pieceBytes) => {
        const turned = ([email, name, city, text]: readonly string[]) => [email, name, city].toSpliced(place, 0, text)
        const expected = [['Email', 'Name', 'City', 'Note'], ...rows].map(turned)
        const list = expected.map((cells) => cells.map((cell) => quoted(cell ?? '')).join(',')).join('\r\n')
        expect(recordsOf(list, ',', pieceBytes).map(({ cells }) => cells)).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  it('stay where marks inside are not doubled', () => {
    const list = 'Email,Note,Name\na@b.co,"He said "hi" to me\nand left",Ana\nb@b.co,fine,Bo\n'
    expect(recordsOf(list)[1]?.cells).toEqual(['a@b.co', 'He said "hi" to me\nand left', 'Ana'])
  })

  it('stay in a header', () => {
    expect(recordsOf('"Email\naddress",Name\na@b.co,Ana\n')[0]?.cells).toEqual(['Email\naddress', 'Name'])
  })
})

describe('a line that does not end', () => {
  it('is one record that is too long, and costs nobody behind it', () => {
    const list = `Email,Name\n${'x'.repeat(5_000_000)},Ana\nb@b.co,Bo\n"${'"y,'.repeat(1_000_000)}\nc@b.co,Cy\n`
    expect(recordsOf(list).map(({ row, cells, isTooLong }) => [row, cells.at(-1)?.slice(0, 2), isTooLong])).toEqual([
      [1, 'Na', undefined],
      [2, 'xx', true],
      [3, 'Bo', undefined],
      [4, '""', true],
      [5, 'Cy', undefined],
    ])
  })
})
