import { describe, expect, test } from 'vitest'
import { proposeColumns } from './match-columns.ts'
import { rowReader } from './read-row.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

/** One row of each product's export, made after the headers it is known to have. */
const EXPORTS: [vendor: string, header: string, row: string[], expected: object][] = [
  [
    'Mailchimp',
    'Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
    [
      'iris@example.com',
      'Iris',
      'Vale',
      '',
      '(212) 555-0123',
      '05/17',
      '2',
      '',
      '',
      '2024-03-01 18:05:11',
      '1.2.3.4',
      '40.7',
      '-74',
      '-5',
      '-4',
      'America/New_York',
      'US',
      'NY',
      '2025-01-01 00:00:00',
      '1',
      'abc',
      '',
      '"vip","Front row"',
    ],
    {
      name: 'Iris Vale',
      email: 'iris@example.com',
      phone: '+12125550123',
      birthday: '--05-17',
      timeZone: 'America/New_York',
      country: 'US',
      region: 'NY',
      tags: ['vip', 'Front row'],
      createdAt: new Date('2024-03-01T18:05:11Z'),
    },
  ],
  [
    'Kit',
    'id,first_name,email,status,created_at,last_name,tags',
    ['12', 'Iris', 'iris@example.com', 'active', '2024-03-01 18:05:11 UTC', 'Vale', 'vip, tour'],
    { name: 'Iris Vale', status: 'active', tags: ['vip', 'tour'], createdAt: new Date('2024-03-01T18:05:11Z') },
  ],
  [
    'Laylo',
    'Phone Number,Email,City,State,Country,Drop Title,Subscribed At',
    ['+12125550123', 'iris@example.com', 'New York', 'NY', 'United States', 'Night Tide', '2024-03-01T18:05:11.000Z'],
    { phone: '+12125550123', city: 'New York', region: 'NY', country: 'US' },
  ],
  [
    'Community',
    'First Name,Last Name,Phone Number,Email,Date of Birth,City,State,Country,Communities,Joined At',
    ['Iris', 'Vale', '+12125550123', 'iris@example.com', '1990-05-17', 'New York', 'NY', 'US', 'VIP,NYC', '2024-03-01'],
    { name: 'Iris Vale', phone: '+12125550123', birthday: '1990-05-17', tags: ['VIP', 'NYC'] },
  ],
  [
    'Bandcamp',
    'email,fullname,date added,country,postal code,num purchases',
    ['iris@example.com', 'Iris Vale', '2024-03-01 18:05:11', 'Germany', '10115', '3'],
    { name: 'Iris Vale', country: 'DE', createdAt: new Date('2024-03-01T18:05:11Z') },
  ],
  [
    'Shopify',
    'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
    [
      "'6812345",
      'Iris',
      'Vale',
      'iris@example.com',
      'yes',
      '',
      '1 Main St',
      '',
      'New York',
      'NY',
      'US',
      '10001',
      '',
      "'+12125550123",
      'no',
      '25.00',
      '1',
      '',
      'no',
      'vip, newsletter',
    ],
    {
      name: 'Iris Vale',
      phone: '+12125550123',
      city: 'New York',
      region: 'NY',
      country: 'US',
      tags: ['vip', 'newsletter'],
    },
  ],
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - City,Address 1 - Region,Address 1 - Country',
    [
      'Iris',
      '',
      'Vale',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      'Tide Records',
      '',
      '',
      ' --05-17',
      '',
      '',
      'Fans ::: * myContacts',
      '* ',
      'iris@example.com ::: old@example.com',
      'Mobile',
      '+1 212-555-0123',
      'New York',
      'NY',
      'US',
    ],
    {
      name: 'Iris Vale',
      email: 'iris@example.com',
      phone: '+12125550123',
      birthday: '--05-17',
      tags: ['Fans'],
      city: 'New York',
    },
  ],
]

describe('the export of', () => {
  test.each(EXPORTS)('%s is known, and all of it that is ours is read', (vendor, header, row, expected) => {
    const names = header.split(',')
    const proposal = proposeColumns(names, [])
    expect(proposal.vendor).toBe(vendor)
    const read = rowReader(
      {
        columns: proposal.columns,
        phoneList: false,
        takePhoneOnly: false,
        phoneCountry: 'US',
        tagSeparator: proposal.tagSeparator,
        tags: [],
        fields: [],
      },
      names.length,
      NOW,
    )
    expect(read(row)).toMatchObject({ person: { email: 'iris@example.com', leftOut: [], ...expected } })
  })

  test('nobody else is taken for one of them', () => {
    expect(proposeColumns(['Name', 'Email', 'Phone', 'Status', 'Tags', 'Created At'], []).vendor).toBeNull()
  })
})
