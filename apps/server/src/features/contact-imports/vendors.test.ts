import { readFileSync } from 'node:fs'
import { rowReader } from '@greenroom/domain/contact-csv/read-row'
import { describe, expect, it } from 'vitest'
import { firstRecords, proposalOf, readingOf } from './policy/preview.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

/** An export of another product, modeled on what docs/lists.md names. */
const listOf = (name: string) => readFileSync(new URL(`../../testing/vendor-lists/${name}.csv`, import.meta.url))

/** The proposal for a list, and its rows read with it. */
function read(name: string) {
  const beginning = { bytes: listOf(name), isWhole: true }
  const reading = readingOf(beginning, 'utf-8')
  const first = firstRecords(beginning, reading)
  const { vendor, options } = proposalOf(first, reading, [], false)
  const readRow = rowReader(
    {
      columns: options.columns,
      phoneList: false,
      takePhoneOnly: true,
      phoneCountry: 'US',
      tagSeparator: options.tag_separator,
      dayFirst: options.day_first,
      tags: [],
      fields: [],
    },
    first.header.length,
    NOW,
  )
  return { vendor, rows: first.rows.map(({ cells }) => readRow(cells)) }
}

const IRIS = { name: 'Iris Vale', email: 'iris@example.com', emailConsent: null, smsConsent: null, leftOut: [] }
const MARCH = new Date('2024-03-01T18:05:11Z')

describe('the export of', () => {
  it.each<[vendor: string, list: string, rows: object[]]>([
    [
      'Mailchimp',
      'mailchimp-subscribed',
      [
        {
          ...IRIS,
          phone: '+12125550123',
          birthday: '--05-17',
          timeZone: 'America/New_York',
          country: 'US',
          region: 'NY',
          tags: ['vip', 'Front row'],
          createdAt: MARCH,
        },
      ],
    ],
    ['Mailchimp', 'mailchimp-unsubscribed', [{ ...IRIS, emailConsent: 'opted_out', tags: ['vip'], createdAt: MARCH }]],
    ['Mailchimp', 'mailchimp-cleaned', [{ ...IRIS, emailConsent: 'opted_out', createdAt: MARCH }]],
    [
      'Kit',
      'kit',
      [
        { ...IRIS, name: 'Iris', status: 'active', tags: ['vip', 'Front row'], region: 'NY', country: 'US' },
        { email: 'bo@example.com', status: 'cancelled', emailConsent: 'opted_out' },
        { email: 'cy@example.com', status: 'bounced', emailConsent: 'opted_out' },
        { email: 'di@example.com', status: 'complained', emailConsent: 'opted_out' },
      ],
    ],
    [
      'Laylo',
      'laylo',
      [
        { ...IRIS, name: '', phone: '+12125550123', city: 'New York', region: 'NY', country: 'US' },
        { email: null, phone: '+12125550124', city: 'Austin' },
      ],
    ],
    [
      'Community',
      'community',
      [{ ...IRIS, phone: '+12125550123', birthday: '1990-05-17', region: 'NY', country: 'US' }],
    ],
    [
      'Bandcamp',
      'bandcamp',
      [
        { ...IRIS, country: 'DE', createdAt: new Date('2024-03-01T18:05:00Z') },
        { name: 'Bo Ray', country: 'US', createdAt: new Date('2024-03-02T09:11:00Z'), leftOut: [] },
      ],
    ],
    [
      'Shopify',
      'shopify',
      [
        {
          ...IRIS,
          phone: '+12125550123',
          city: 'New York',
          region: 'NY',
          country: 'US',
          tags: ['vip', 'newsletter'],
          // A choice they did not accept is not covered by the owner's statement about the whole list.
          smsConsent: 'unknown',
        },
        { name: 'Bo Ray', phone: '+12125550124', emailConsent: 'unknown', smsConsent: null },
      ],
    ],
    [
      'Google Contacts',
      'google-contacts',
      [
        {
          ...IRIS,
          phone: '+12125550123',
          birthday: '--05-17',
          tags: ['Fans'],
          city: 'New York',
          region: 'NY',
          country: 'US',
        },
      ],
    ],
    [
      'Google Contacts',
      'google-contacts-older',
      [{ ...IRIS, phone: '+12125550123', birthday: '1990-05-17', tags: ['Fans'] }],
    ],
    [
      'Substack',
      'substack',
      [
        { ...IRIS, name: '', createdAt: new Date('2024-03-01T18:05:11Z') },
        { email: 'bo@example.com', emailConsent: 'opted_out' },
      ],
    ],
    [
      'Klaviyo',
      'klaviyo',
      [
        { ...IRIS, phone: '+12125550123', city: 'New York', region: 'NY', createdAt: MARCH, smsConsent: 'unknown' },
        { email: 'bo@example.com', emailConsent: 'opted_out', smsConsent: null },
        { email: 'cy@example.com', emailConsent: 'opted_out', smsConsent: 'unknown' },
        { email: 'di@example.com', emailConsent: 'unknown', smsConsent: 'opted_out' },
      ],
    ],
    [
      'HubSpot',
      'hubspot',
      [
        { ...IRIS, phone: '+12125550123', createdAt: new Date('2024-03-01T18:05:00Z') },
        { email: 'bo@example.com', emailConsent: 'opted_out', smsConsent: null },
        { email: 'cy@example.com', emailConsent: 'opted_out' },
        { email: 'di@example.com', emailConsent: 'opted_out' },
      ],
    ],
    [
      'Brevo',
      'brevo',
      [
        { ...IRIS, phone: '+12125550123', createdAt: MARCH },
        { email: 'bo@example.com', phone: '+12125550124', emailConsent: 'opted_out', smsConsent: 'opted_out' },
      ],
    ],
    [
      'ActiveCampaign',
      'activecampaign',
      [
        { ...IRIS, phone: '+12125550123', tags: ['vip', 'Front row'], createdAt: MARCH },
        { email: 'bo@example.com', emailConsent: 'opted_out' },
        { email: 'cy@example.com', emailConsent: 'opted_out' },
      ],
    ],
    [
      'beehiiv',
      'beehiiv',
      [
        { ...IRIS, name: '', createdAt: MARCH },
        { email: 'bo@example.com', emailConsent: 'opted_out' },
        { email: 'cy@example.com', emailConsent: 'unknown' },
        { email: 'di@example.com', emailConsent: 'opted_out' },
      ],
    ],
  ])('%s (%s) is known, and all of it that is ours is read', (vendor, list, rows) => {
    expect(read(list)).toMatchObject({ vendor, rows: rows.map((person) => ({ person })) })
  })
})
