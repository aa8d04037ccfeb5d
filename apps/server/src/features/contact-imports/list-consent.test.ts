import { readFileSync } from 'node:fs'
import type { ImportPreview } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { bringList, contactsOf, importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})

const listOf = (name: string) => readFileSync(new URL(`../../testing/vendor-lists/${name}.csv`, import.meta.url))
const STATEMENT = { channels: ['email' as const, 'sms' as const], statement: 'Sign-up sheet at our shows in 2025' }
const states = async () =>
  (await contactsOf(test, nova)).map(({ email, email_consent: mail, sms_consent: sms }) => [email, mail, sms])
interface Proof {
  channel: string
  state: string
  method: string
  source: string
  has_wording: boolean
}
const proofs = () =>
  rowsOf<Proof>(
    test,
    nova,
    `select channel, state, method, source, wording_id is not null as has_wording
       from consent_records where user_id = $1 order by channel, state`,
  )

describe('whoever a list itself says has left', () => {
  it.each(['mailchimp-unsubscribed', 'mailchimp-cleaned'])(
    'comes in opted out (%s), with the file as proof',
    async (list) => {
      await importList(test, nova, listOf(list), { consent: STATEMENT })
      expect(await states()).toEqual([['iris@example.com', 'opted_out', 'unknown']])
      expect(await proofs()).toEqual([
        { channel: 'email', state: 'opted_out', method: 'import', source: 'fans.csv', has_wording: false },
      ])
    },
  )

  it('comes in opted out without any statement, beside those of whom it says nothing', async () => {
    await importList(test, nova, listOf('kit'))
    expect(await states()).toEqual([
      ['iris@example.com', 'unknown', 'unknown'],
      ['bo@example.com', 'opted_out', 'unknown'],
      ['cy@example.com', 'opted_out', 'unknown'],
      ['di@example.com', 'opted_out', 'unknown'],
    ])
    expect(await proofs()).toHaveLength(3)
  })

  it('cannot be taken back by the owner’s word', async () => {
    await importList(test, nova, listOf('mailchimp-unsubscribed'))
    const [row] = await rowsOf<{ id: string }>(test, nova, 'select id from contacts where user_id = $1')
    const answer = await test.call(nova, 'POST', `/api/contacts/${row?.id}/consent`, {
      channel: 'email',
      state: 'subscribed',
      statement: 'They told me so',
    })
    expect([answer.statusCode, (await states())[0]?.[1]]).toEqual([409, 'opted_out'])
  })
})

describe('people who left at another product', () => {
  it.each<[list: string, left: string[], agreed: string[]]>([
    ['substack', ['bo'], ['iris']],
    ['klaviyo', ['bo', 'cy'], ['iris']],
    ['hubspot', ['bo', 'cy', 'di'], ['iris']],
    ['brevo', ['bo'], ['iris']],
    ['activecampaign', ['bo', 'cy'], ['iris']],
    ['beehiiv', ['bo', 'di'], ['iris']],
    ['kit', ['bo', 'cy', 'di'], ['iris']],
  ])('are not subscribed by what an owner states of all (%s)', async (list, left, agreed) => {
    await importList(test, nova, listOf(list), { consent: STATEMENT })
    const found = await states()
    const of = (state: string) =>
      found.filter(([, mail]) => mail === state).map(([email]) => String(email).split('@')[0] ?? '')
    expect({ left: of('opted_out').toSorted(), agreed: of('subscribed') }).toEqual({ left, agreed })
  })

  const UNHEARD =
    '“Do not email” seems to show who unsubscribed. Choose what it holds, or say that it shows something else.'
  const FILE = 'Email,Do not email,Reason\niris@example.com,,\nbo@example.com,yes,UNSUBSCRIBED\n'
  const chosen = (columns: string[]) => ({ columns, encoding: 'utf-8', delimiter: ',', consent: STATEMENT })

  it('are asked about where the column that says so is not imported', async () => {
    const { import: made, options, opt_outs } = (await bringList(test, nova, FILE)).json<ImportPreview>()
    expect(options.columns).toEqual(['email', 'email_opt_out', 'skip'])
    expect(opt_outs).toEqual([
      { at: 1, header: 'Do not email', target: 'email_opt_out' },
      { at: 2, header: 'Reason', target: 'email_consent' },
    ])
    const start = (body: object) => test.call(nova, 'POST', `/api/contacts/imports/${made.id}/start`, body)
    const refused = await start(chosen(['email', 'skip', 'email_consent']))
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: UNHEARD,
      details: { opt_outs: [{ at: 1 }] },
    })
    // A custom field or a tag does not stop mails to anybody.
    expect((await start(chosen(['email', 'tags', 'email_consent']))).statusCode).toBe(400)
    expect((await start({ ...chosen(['email', 'skip', 'skip']), ignored_opt_outs: [1] })).statusCode).toBe(400)
    expect((await start({ ...chosen(['email', 'skip', 'skip']), ignored_opt_outs: [1, 2] })).statusCode).toBe(202)
  })

  it('are asked about behind the last column that can be chosen, too', async () => {
    const width = 250
    const header = Array.from({ length: width }, (_, n) => `c${n}`).join(',')
    const list = `Email,${header},Unsubscribed\niris@example.com${','.repeat(width)},yes\n`
    const { import: made, options } = (await bringList(test, nova, list)).json<ImportPreview>()
    const refused = await test.call(nova, 'POST', `/api/contacts/imports/${made.id}/start`, options)
    expect(refused.json()).toMatchObject({ details: { opt_outs: [{ at: width + 1, header: 'Unsubscribed' }] } })
  })
})

describe('whoever stands on a list twice', () => {
  const HEAD = 'Email,Phone,Unsubscribed\n'
  const LEFT = 'IRIS@example.com,,yes\n'
  const others = (count: number) => Array.from({ length: count }, (_, n) => `fan${n}@example.com,,\n`).join('')

  it.each([0, 2500])('has left where one of the rows says so, %i rows later too', async (between) => {
    const rows = `iris@example.com,+12125550123,\n${others(between)}`
    await importList(test, nova, HEAD + rows + LEFT, { consent: STATEMENT })
    expect((await states()).find(([email]) => email === 'iris@example.com')).toEqual([
      'iris@example.com',
      'opted_out',
      'subscribed',
    ])
    expect((await proofs()).filter(({ state }) => state === 'opted_out')).toMatchObject([
      { channel: 'email', method: 'import', source: 'fans.csv' },
    ])
  })

  it('has left where only the rest of the list had room', async () => {
    test.setTier('basic')
    await insertContacts(
      test.house,
      nova.id,
      Array.from({ length: 499 }, () => ({})),
    )
    await importList(test, nova, `${HEAD}iris@example.com,,\n${others(3)}${LEFT}`, { consent: STATEMENT })
    test.setTier('pro')
    expect((await states()).find(([email]) => email === 'iris@example.com')?.[1]).toBe('opted_out')
  })
})

describe('what a list changes of what somebody agreed to', () => {
  it('is recorded in the order in which it came about', async () => {
    const people = Array.from({ length: 12 }, (_, n) => `fan${n}@example.com`)
    await insertContacts(
      test.house,
      nova.id,
      people.map((email, n) => ({ email, phone: `+121255502${10 + n}`, smsConsent: 'subscribed' })),
    )
    const rows = people.map((email, n) => `${email},+121255503${10 + n}\n`).join('')
    await importList(test, nova, `Email,Phone\n${rows}`, { update_existing: true, consent: STATEMENT })
    const last = await rowsOf<{ stands: string; recorded: string }>(
      test,
      nova,
      `select distinct on (c.id) c.sms_consent as stands, r.state as recorded
         from contacts c join consent_records r on r.contact_id = c.id and r.channel = 'sms'
         where c.user_id = $1 order by c.id, r.at desc, r.id desc`,
    )
    expect(last).toEqual(people.map(() => ({ stands: 'subscribed', recorded: 'subscribed' })))
  })
})

describe('an import is no consent', () => {
  it('though a shop says that they accept', async () => {
    await importList(test, nova, listOf('shopify'))
    expect(await states()).toEqual([
      ['iris@example.com', 'unknown', 'unknown'],
      ['bo@example.com', 'unknown', 'unknown'],
    ])
    expect(await proofs()).toEqual([])
  })

  it('and what an owner states of all holds only for those who accepted', async () => {
    await importList(test, nova, listOf('shopify'), { consent: STATEMENT })
    expect(await states()).toEqual([
      ['iris@example.com', 'subscribed', 'unknown'],
      ['bo@example.com', 'unknown', 'subscribed'],
    ])
    expect(await proofs()).toEqual([
      { channel: 'email', state: 'subscribed', method: 'import', source: 'fans.csv', has_wording: true },
      { channel: 'sms', state: 'subscribed', method: 'import', source: 'fans.csv', has_wording: true },
    ])
  })
})

describe('people who are there', () => {
  const FILE = 'Email,Phone,Status,Unsubscribed\niris@example.com,+12125550123,,yes\nbo@example.com,+12125550124,,\n'
  beforeEach(async () => {
    await insertContacts(test.house, nova.id, [
      { email: 'iris@example.com', emailConsent: 'subscribed', createdAt: new Date('2026-01-01') },
      { email: 'bo@example.com', emailConsent: 'unknown', createdAt: new Date('2026-01-02') },
    ])
  })

  it('are opted out by one that changes nobody, and nothing else of them changes', async () => {
    const found = await importList(test, nova, FILE.replace('iris@', 'IRIS@'), { consent: STATEMENT })
    expect(found).toMatchObject({ created: 0, updated: 0, unchanged: 2, opted_out: 1 })
    const rows = await contactsOf(test, nova)
    expect(rows.map(({ email, phone, email_consent: mail }) => [email, phone, mail])).toEqual([
      ['iris@example.com', null, 'opted_out'],
      ['bo@example.com', null, 'unknown'],
    ])
    expect(await proofs()).toMatchObject([
      { channel: 'email', state: 'opted_out', method: 'import', source: 'fans.csv' },
    ])
    expect(await importList(test, nova, FILE)).toMatchObject({ opted_out: 0 })
  })

  it('keep what they agreed to for an address that a list which changes nobody does not have', async () => {
    await rowsOf(
      test,
      nova,
      `update contacts set phone = '+12125550199', sms_consent = 'subscribed' where user_id = $1 and email like 'iris%'`,
    )
    await importList(test, nova, 'Email,Phone,SMS opt-out\niris@example.com,+12125550123,yes\n')
    expect((await states())[0]).toEqual(['iris@example.com', 'subscribed', 'subscribed'])
    await importList(test, nova, 'Email,Phone,SMS opt-out\nother@example.com,+12125550199,yes\n')
    expect((await states())[0]).toEqual(['iris@example.com', 'subscribed', 'opted_out'])
  })

  it('are opted out by one that does, and nobody who left is agreed for', async () => {
    await importList(test, nova, FILE, { update_existing: true, consent: STATEMENT })
    expect((await states()).map(([, mail]) => mail)).toEqual(['opted_out', 'subscribed'])
    expect((await proofs()).map(({ channel, state, method }) => [channel, state, method])).toEqual([
      ['email', 'opted_out', 'import'],
      ['email', 'subscribed', 'import'],
      ['sms', 'subscribed', 'import'],
      ['sms', 'subscribed', 'import'],
    ])
  })

  it('have left by a list, too, whom their owner had entered as opted out: nobody takes that back by hand', async () => {
    const [iris] = await rowsOf<{ id: string }>(
      test,
      nova,
      `select id from contacts where user_id = $1 and email = 'iris@example.com'`,
    )
    const record = (state: string) =>
      test.call(nova, 'POST', `/api/contacts/${iris?.id}/consent`, { channel: 'email', state, statement: 'Told me' })
    await record('opted_out')
    for (let time = 0; time < 2; time += 1) await importList(test, nova, FILE, { update_existing: true })
    expect((await record('subscribed')).statusCode).toBe(409)
    expect((await proofs()).filter(({ channel, method }) => channel === 'email' && method === 'import')).toHaveLength(1)
  })

  it('stay subscribed where they have agreed by their own link', async () => {
    await rowsOf(
      test,
      nova,
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
         select gen_random_uuid(), user_id, id, 'email', 'subscribed', 'person', 'confirmation', now()
         from contacts where user_id = $1 and email = 'iris@example.com'`,
    )
    await importList(test, nova, FILE, { update_existing: true })
    expect((await states())[0]?.[1]).toBe('subscribed')
  })

  it('are not opted out for the address of somebody else, nor by a status that they have here', async () => {
    await rowsOf(
      test,
      nova,
      `update contacts set status = 'cancelled', phone = '+12125550123' where user_id = $1 and email like 'iris%'`,
    )
    await importList(test, nova, 'Email,Status\niris@example.com,cancelled\n', { update_existing: true })
    expect((await states())[0]).toEqual(['iris@example.com', 'subscribed', 'unknown'])
    await importList(test, nova, 'Email,Phone,Unsubscribed\nother@example.com,+12125550123,yes\n', {
      update_existing: true,
    })
    expect((await states())[0]?.[1]).toBe('subscribed')
    await importList(test, nova, 'Email,Status\nIRIS@example.com,unsubscribed\n', { update_existing: true })
    expect((await states())[0]?.[1]).toBe('opted_out')
  })
})
