import { describe, expect, it, test } from 'vitest'
import { type ListedPerson, rowReader } from './read-row.ts'
import type { ListReading } from './targets.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const COLUMNS = [
  'name',
  'email',
  'phone',
  'status',
  'tags',
  'birthday',
  'country',
  'created_at',
  'custom:size',
  'custom:n',
]
const FIELDS: ListReading['fields'] = [
  { id: 'size', label: 'Size', type: 'choice', options: ['S', 'M'] },
  { id: 'n', label: 'Number', type: 'number', options: [] },
]
const PLAIN: ListReading = {
  columns: COLUMNS,
  phoneList: false,
  takePhoneOnly: false,
  phoneCountry: null,
  tagSeparator: ';',
  dayFirst: [],
  tags: [],
  fields: FIELDS,
}
const reader = (given: Partial<ListReading> = {}) => {
  const read = rowReader({ ...PLAIN, ...given }, COLUMNS.length, NOW)
  return (...cells: string[]) => read(cells)
}

describe('a row', () => {
  test.each([
    [[''], 'empty'],
    [['', ' ', ''], 'empty'],
    [['Iris'], { refused: 'Invalid email' }],
    [['Iris', ' '], { refused: 'Invalid email' }],
    [['Iris', 'iris.example.com'], { refused: 'Invalid email' }],
    [['Iris', '', '+12125550123'], { refused: 'Invalid email' }],
    [['Iris', 'iris@example'], { refused: '"iris@example" does not look like an email address' }],
    [['Iris', `${'i'.repeat(250)}@x.com`], { refused: expect.stringContaining('does not look like an email address') }],
    [[...Array.from({ length: 10 }, () => 'a@b.co'), 'more'], { refused: 'It has 11 cells, but the header has 10' }],
  ])('%j is %j', (cells, expected) => {
    expect(reader()(...cells)).toEqual(expected)
  })

  it('says what it says, and new where it says no status', () => {
    expect(
      reader({ tags: ['2026'] })(
        ' Iris  Vale ',
        'Iris@Example.com',
        '+1 212 555 0123',
        '',
        'vip; front row;VIP',
        '17.5.1990',
        'germany',
        '2024-03-01',
        'm',
        '12,5',
        '',
      ),
    ).toEqual({
      person: {
        name: 'Iris Vale',
        email: 'Iris@Example.com',
        phone: '+12125550123',
        phoneCountry: 'US',
        status: null,
        tags: ['2026', 'vip', 'front row'],
        birthday: '1990-05-17',
        city: null,
        region: null,
        country: 'DE',
        timeZone: null,
        createdAt: new Date('2024-03-01T00:00:00Z'),
        custom: { size: 'M', n: 12.5 },
        emailConsent: null,
        smsConsent: null,
        leftOut: [],
      },
    })
  })

  it('loses only the cells that cannot be used, and says so', () => {
    const answer = reader()(
      'n'.repeat(201),
      'a@b.co',
      '12',
      's'.repeat(41),
      't'.repeat(61),
      '31.2.',
      'Atlantis',
      'soon',
      'XL',
      'many',
    )
    expect(answer).toMatchObject({
      person: {
        name: '',
        email: 'a@b.co',
        phone: null,
        status: null,
        tags: [],
        birthday: null,
        country: null,
        custom: {},
      },
    })
    expect('person' in Object(answer) && (answer as { person: { leftOut: string[] } }).person.leftOut).toHaveLength(9)
    expect(JSON.stringify(answer)).toContain('Imported without its phone number: \\"12\\" cannot be used')
  })

  it.each([
    ['12', 12],
    ['-1,5', -1.5],
    ['1.25', 1.25],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    // Could be a thousand or a thousandth, so nothing is guessed.
    ['1,234', undefined],
    ['-12,345', undefined],
    ['1,234.50', undefined],
  ])('reads %s as the number %s', (text, n) => {
    const { person } = reader()('', 'a@b.co', '', '', '', '', '', '', '', text) as { person: ListedPerson }
    expect([person.custom.n, person.leftOut.length]).toEqual([n, n === undefined ? 1 : 0])
  })

  it('keeps as many tags as a contact can have, and says which it leaves out', () => {
    const tags = Array.from({ length: 52 }, (_, index) => `tag ${index + 1}`)
    const answer = reader()('', 'a@b.co', '', '', tags.join(';'))
    expect(answer).toMatchObject({ person: { tags: tags.slice(0, 50) } })
    expect(JSON.stringify(answer)).toContain('tag 51;tag 52')
  })

  it('leaves out groups that Google Contacts makes by itself, there alone', () => {
    const typed = 'Fans ::: * myContacts'
    expect(reader({ tagSeparator: ':::' })('', 'a@b.co', '', '', typed)).toMatchObject({ person: { tags: ['Fans'] } })
    expect(reader()('', 'a@b.co', '', '', 'Fans;* mine')).toMatchObject({ person: { tags: ['Fans', '* mine'] } })
  })

  it('has a date in an own field only with its year', () => {
    const fields: ListReading['fields'] = [{ id: 'd', label: 'First show', type: 'date', options: [] }]
    const read = rowReader({ ...PLAIN, columns: ['email', 'custom:d'], fields }, 2, NOW)
    expect(read(['a@b.co', '17.5.1990'])).toMatchObject({ person: { custom: { d: '1990-05-17' }, leftOut: [] } })
    expect(read(['a@b.co', '17.5.'])).toMatchObject({
      person: { custom: {}, leftOut: [expect.stringContaining('First show')] },
    })
  })

  test.each<[columns: string[], cells: string[], email: string | null, sms: string | null]>([
    [['email_consent', 'sms_consent'], ['yes', 'Subscribed'], null, null],
    [['email_consent', 'sms_consent'], ['no', 'FALSE'], 'unknown', 'unknown'],
    [['email_consent', 'sms_consent'], ['Unsubscribed', 'opted_out'], 'opted_out', 'opted_out'],
    [['email_consent', 'sms_consent'], ['pending', ''], 'unknown', null],
    [['email_opt_out', 'sms_opt_out'], ['2023-06-06 12:56:15', ''], 'opted_out', null],
    [['email_opt_out', 'sms_opt_out'], ['No', 'TRUE'], null, 'opted_out'],
    [['email_opt_out', 'email_consent'], ['', 'no'], 'unknown', null],
    [['email_opt_out', 'email_consent'], ['yes', 'no'], 'opted_out', null],
    [['status'], ['cancelled'], 'opted_out', 'opted_out'],
    [['status'], ['Cleaned'], 'opted_out', 'opted_out'],
    [['status'], ['unconfirmed'], 'unknown', 'unknown'],
    [['status'], ['active'], null, null],
    [['status'], ['customer'], null, null],
  ])('%j %j: no list says that somebody agreed, but who left is known', (columns, cells, email, sms) => {
    const read = rowReader({ ...PLAIN, columns: ['email', ...columns] }, 1 + columns.length, NOW)
    expect(read(['iris@example.com', ...cells])).toMatchObject({ person: { emailConsent: email, smsConsent: sms } })
  })

  it('of a phone list needs a phone instead of an email', () => {
    const read = reader({ phoneList: true, phoneCountry: 'DE' })
    expect(read('Bo', '', '0151 12345678')).toMatchObject({ person: { phone: '+4915112345678', email: null } })
    expect(read('Bo', 'bo@example.com', '')).toEqual({ refused: 'Invalid phone number' })
    expect(read('Bo', '', 'none')).toEqual({ refused: '"none" does not look like a phone number' })
    expect(read('Bo', 'no email', '0151 12345678')).toMatchObject({
      person: { email: null, leftOut: ['Imported without its email: "no email" cannot be used'] },
    })
  })

  it('that holds only a phone is taken where its owner says so', () => {
    const read = reader({ takePhoneOnly: true })
    expect(read('Bo', '', '+12125550123')).toMatchObject({ person: { phone: '+12125550123' } })
    expect(read('Bo', '', '0151')).toEqual({ refused: '"0151" does not look like a phone number' })
    expect(read('Bo', '', '')).toEqual({ refused: 'Invalid email' })
    expect(read('Bo', 'bo', '+12125550123')).toEqual({ refused: 'Invalid email' })
  })
})
