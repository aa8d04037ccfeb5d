import { setTimeout as tick } from 'node:timers/promises'
import type { ImportPreview } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { bringList, importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { RecordReader } from '../../platform/list-reader/record-parser.ts'
import { EncodingSniffer } from '../../platform/list-reader/sniff-encoding.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})

const TEXT = 'Name,Email\r\n"Zoë, Müller",zoe@example.com\r\n'
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

describe('a file', () => {
  it.each<[string, string, Buffer]>([
    ['UTF-8', 'utf-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', 'utf-8', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 LE', 'utf-16le', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 LE without a mark', 'utf-16le', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 BE', 'utf-16be', utf16be(TEXT)],
    ['Latin-1', 'windows-1252', Buffer.from(TEXT, 'latin1')],
  ])('in %s is read', async (_, encoding, data) => {
    const preview = (await bringList(test, nova, data)).json<ImportPreview>()
    expect(preview).toMatchObject({
      options: { encoding, columns: ['name', 'email'] },
      header: ['Name', 'Email'],
      rows: [['Zoë, Müller', 'zoe@example.com']],
    })
  })

  it.each<[string, string]>([
    [';', 'Name;Email\nIris, Vale;iris@example.com\n'],
    ['\t', 'Name\tEmail\nIris\tiris@example.com\n'],
    ['|', 'Name|Email\nIris|iris@example.com\n'],
    [';', 'sep=;\nName;Email\nIris;iris@example.com\n'],
    [',', 'Email\niris@example.com\n'],
  ])('with %j between cells is read', async (delimiter, text) => {
    const preview = (await bringList(test, nova, text)).json<ImportPreview>()
    expect(preview).toMatchObject({ options: { delimiter }, problem: null })
    expect(preview.rows.flat()).toContain('iris@example.com')
  })

  it('that changes to Latin-1 far behind its beginning is told from UTF-8', () => {
    const sniffer = new EncodingSniffer()
    for (let n = 0; n < 3; n++) sniffer.add(Buffer.alloc(100_000, 'a'))
    sniffer.add(Buffer.from('ü', 'latin1'))
    sniffer.add(Buffer.from('x'))
    expect(sniffer.end()).toBe('windows-1252')
  })

  it('of UTF-8 stays UTF-8 with one byte that is damaged, and the row is named', async () => {
    const list = Buffer.from('Name,Email\nZoë,zoe@example.com\nJosé,jose@example.com\nAda,ada@example.com\n')
    list[list.indexOf('é') + 1] = 0x20
    const preview = (await bringList(test, nova, list)).json<ImportPreview>()
    expect(preview).toMatchObject({ options: { encoding: 'utf-8' }, unreadable: 1 })
    const found = await importList(test, nova, list)
    expect(found).toMatchObject({ created: 3, incomplete: 1 })
    const told = await test.call(nova, 'GET', `/api/contacts/imports/${found.id}/refused`)
    expect(told.body).toContain('Row 3: Some characters could not be read: ""Jos\ufffd')
  })

  it.each<[string, Buffer]>([
    ['shift_jis', Buffer.from('4e616d652c456d61696c0a8e5293632c79616d616461406578616d706c652e636f6d0a', 'hex')],
    [
      'iso-8859-2',
      Buffer.from(
        '4e616d652c456d61696c0a a3756b61737a2c6c756b61737a406578616d706c652e636f6d0a'.replace(' ', ''),
        'hex',
      ),
    ],
  ])('in %s is read where its owner says so', async (encoding, data) => {
    const { import: made } = (await bringList(test, nova, data)).json<ImportPreview>()
    const asked = await test.call(nova, 'POST', `/api/contacts/imports/${made.id}/preview`, { encoding })
    expect(asked.json<ImportPreview>().rows[0]?.[0]).toBe({ shift_jis: '山田', 'iso-8859-2': 'Łukasz' }[encoding])
  })

  it('without a header is read so where its owner says that the first row is a person', async () => {
    const text = 'Ana Reis,ana@example.com,+351912345678\nBo Ray,bo@example.com,+351912345679\n'
    const preview = (await bringList(test, nova, text)).json<ImportPreview>()
    expect(preview).toMatchObject({ first_is_person: true, problem: 'CSV file must contain an email column' })
    const url = `/api/contacts/imports/${preview.import.id}`
    const asked = (await test.call(nova, 'POST', `${url}/preview`, { has_header: false })).json<ImportPreview>()
    expect(asked).toMatchObject({
      header: ['Column 1', 'Column 2', 'Column 3'],
      rows: [
        ['Ana Reis', 'ana@example.com', '+351912345678'],
        [expect.anything(), 'bo@example.com', expect.anything()],
      ],
      options: { has_header: false, columns: ['name', 'email', 'phone'] },
      problem: null,
    })
    const found = await importList(test, nova, text, asked.options)
    expect(found).toMatchObject({ status: 'done', created: 2, rows_read: 2 })
  })

  it('of UTF-8 may be cut anywhere', () => {
    const bytes = Buffer.from('Zoë 🎸 山田')
    for (let cut = 1; cut < bytes.length; cut++) {
      const sniffer = new EncodingSniffer()
      sniffer.add(bytes.subarray(0, cut))
      sniffer.add(bytes.subarray(cut))
      expect(sniffer.end()).toBe('utf-8')
    }
  })

  it.each<[string, string | Buffer, number, string]>([
    ['empty', '', 400, 'CSV file must have at least a header row and one data row'],
    ['only a header', 'Name,Email\n', 400, 'CSV file must have at least a header row and one data row'],
    ['only blank lines', '\n\n \n', 400, 'CSV file must have at least a header row and one data row'],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex'),
      415,
      'This file is not text. Save the list as CSV and try again.',
    ],
    [
      'a spreadsheet',
      Buffer.from('504b0304140000000800', 'hex'),
      415,
      'This file is not text. Save the list as CSV and try again.',
    ],
    [
      'a web page',
      '\n<!DOCTYPE html><html><body><table><tr><td>Email</td></tr>\n</table></html>\n',
      415,
      'This is a web page, not a list. Download the list as a CSV file and try again.',
    ],
    [
      'JSON',
      '[\n  {"email": "ana@example.com"}\n]\n',
      415,
      'This is a JSON file. Export the list as CSV and try again.',
    ],
  ])('that is %s is refused, and nothing of it is kept', async (_, data, status, message) => {
    const answer = await bringList(test, nova, data)
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ message })])
    expect(await rowsOf(test, nova, 'select 1 from contact_imports where user_id = $1')).toEqual([])
  })

  it('without an email column can be read as a phone list, or have its columns chosen', async () => {
    const text = 'Who,Number phone\nBo,+12125550123\n'
    const { problem, import: made } = (await bringList(test, nova, text)).json<ImportPreview>()
    expect(problem).toBe('CSV file must contain an email column')
    const url = `/api/contacts/imports/${made.id}`
    const asPhones = await test.call(nova, 'POST', `${url}/preview`, { phone_list: true })
    expect(asPhones.json()).toMatchObject({ problem: null, options: { phone_list: true, columns: ['skip', 'phone'] } })
    const refused = await test.call(nova, 'POST', `${url}/start`, {
      columns: ['name', 'skip'],
      encoding: 'utf-8',
      delimiter: ',',
    })
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'CSV file must contain an email column',
    })
    expect((await test.call(nova, 'POST', `${url}/preview`, { delimiter: ';' })).json()).toMatchObject({
      header: ['Who,Number phone'],
    })
  })

  it('says how many rows hold only a phone', async () => {
    const text = 'Email,Phone\n,+12125550123\na@example.com,\n,+12125550124\n'
    expect((await bringList(test, nova, text)).json()).toMatchObject({ phone_only: 2 })
  })

  it('is called by its name alone, whatever is said', async () => {
    const names = ['../../etc/passwd', 'C:\\lists\\fans.csv', '\u0000', '']
    const kept = []
    for (const name of names)
      kept.push((await bringList(test, nova, TEXT, name)).json<ImportPreview>().import?.file_name)
    expect(kept.slice(0, 2)).toEqual(['passwd', 'fans.csv'])
  })
})

/** Records read from a file in pieces of any size. */
function recordsOf(text: string, pieceBytes: number) {
  const reader = new RecordReader('utf-8', ',')
  const bytes = Buffer.from(text)
  const records = []
  for (let at = 0; at < bytes.length; at += pieceBytes) records.push(...reader.add(bytes.subarray(at, at + pieceBytes)))
  return [...records, ...reader.end()]
}

describe('records', () => {
  const text = 'Email,"Na""me"\r\na@b.co,"Two\r\nlines"\n\nb@b.co,"x",more\rc@b.co\r\n"d@b.co" ,"last"'

  it.each([1, 2, 3, 7, 1000])('are the same in pieces of %i bytes; blank lines count', (bytes) => {
    expect(recordsOf(text, bytes)).toEqual([
      { row: 1, cells: ['Email', 'Na"me'] },
      { row: 2, cells: ['a@b.co', 'Two\nlines'] },
      { row: 4, cells: ['b@b.co', 'x', 'more'] },
      { row: 5, cells: ['c@b.co'] },
      { row: 6, cells: ['d@b.co', 'last'] },
    ])
  })

  it('lose what no text has', () => {
    expect(recordsOf('a\u0000b,\u0007c\n', 2)).toEqual([{ row: 1, cells: ['ab', 'c'] }])
  })

  it('that never end are each a row, in millions and in linear time', async () => {
    const reader = new RecordReader('utf-8', ',')
    const piece = Buffer.from('"x\n'.repeat(20_000))
    let found = 0
    for (let n = 0; n < 100; n++) {
      found += reader.add(piece).length
      await tick(0)
    }
    found += reader.end().length
    expect(found).toBe(2_000_000)
  })
})

describe('hostile text', () => {
  it('becomes what it says, and nothing else', async () => {
    const names = [
      "'; drop table contacts; --",
      '<script>alert(1)</script>',
      '=HYPERLINK("http://x")',
      '\u202Eevil',
      '${7*7}',
      '{"a":1}',
      '\\N',
      '{a,b}',
      'a\u001fb',
    ]
    const list = `Name,Email\n${names.map((name, n) => `"${name.replaceAll('"', '""')}",fan${n}@example.com`).join('\n')}\n`
    expect(await importList(test, nova, list)).toMatchObject({ status: 'done', created: names.length, refused: 0 })
    const rows = await rowsOf<{ name: string }>(test, nova, 'select name from contacts where user_id = $1 order by id')
    expect(rows.map(({ name }) => name)).toEqual(names.map((name) => name.replace('\u001f', '')))
  })

  it('of more than a megabyte in one cell costs that row alone, which says so', async () => {
    const list = `Email,Note\nbig@example.com,${'x'.repeat(1_100_000)}\nsmall@example.com,\n`
    const found = await importList(test, nova, list)
    expect(found).toMatchObject({ status: 'done', created: 1, refused: 1, rows_read: 2 })
    const told = await test.call(nova, 'GET', `/api/contacts/imports/${found.id}/refused`)
    expect(told.body).toContain('Row 2: One of its cells is longer than 1 MB')
  })

  it('of one address in two scripts is one person', async () => {
    const list = 'Email,Name\ninfo@müller-band.de,Ana\nINFO@xn--mller-band-9db.de,Ana again\nmüller@example.com,Bo\n'
    const found = await importList(test, nova, list)
    expect(found).toMatchObject({ created: 1, unchanged: 1, refused: 1 })
    const rows = await rowsOf<{ email: string }>(test, nova, 'select email from contacts where user_id = $1')
    expect(rows).toEqual([{ email: 'info@xn--mller-band-9db.de' }])
    const told = await test.call(nova, 'GET', `/api/contacts/imports/${found.id}/refused`)
    expect(told.body).toContain('Only the letters a to z, digits and common symbols work before the @')
    const twice = await test.call(nova, 'POST', '/api/contacts', { email: 'info@MÜLLER-band.de' })
    expect(twice.json()).toMatchObject({ code: 'CONFLICT' })
  })

  it('with stray quotation marks loses nobody, and says what was done', async () => {
    const list =
      'Email,Format,Name\na@b.co,"12 inch,Ana\nb@b.co,LP,Bo\nnobody,"LP,Cy\nd@b.co,12" vinyl,Di\n"e@b.co,LP,Eve\n'
    const found = await importList(test, nova, list)
    expect(found).toMatchObject({ status: 'done', created: 4, refused: 1, mended: 3, incomplete: 2, rows_read: 5 })
    const told = await test.call(nova, 'GET', `/api/contacts/imports/${found.id}/refused`)
    expect(told.body).toContain('Row 2: A stray quotation mark was kept as plain text')
    expect(told.body).toContain('Row 4: Invalid email. A stray quotation mark was kept as plain text')
  })

  it('of two hundred columns and cells of a megabyte is read', async () => {
    const header = `Email,${Array.from({ length: 300 }, (_, n) => `c${n}`).join(',')}`
    const list = `${header}\nbig@example.com,"${'x'.repeat(900_000)}"\nsmall@example.com\n`
    expect(await importList(test, nova, list)).toMatchObject({ status: 'done', created: 2, refused: 0 })
  })
})
