import type { ImportPreview } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginImport, bringList, contactsOf, getImport, importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  test.setTier('enterprise')
  nova = await test.signUp()
})

const people = () => contactsOf(test, nova)
const refused = async (id: string) => (await test.call(nova, 'GET', `/api/contacts/imports/${id}/refused`)).body

describe('people who are there already', () => {
  const LIST =
    'Name,Email,Phone,Status,Tags\nIris V,IRIS@example.com,+12125550199,vip,new tag\nBo,bo@example.com,+12125550124,,\nBo again,bo@example.com,,,\n,third@example.com,+12125550124,,\n'
  beforeEach(async () => {
    await insertContacts(test.house, nova.id, [
      {
        name: 'Iris',
        email: 'iris@example.com',
        phone: '+12125550123',
        tags: ['old'],
        smsConsent: 'subscribed',
        createdAt: new Date('2026-01-01'),
      },
    ])
  })

  it('stay as they are by default, in the database and within the list', async () => {
    expect(await importList(test, nova, LIST)).toMatchObject({ created: 1, unchanged: 3, updated: 0, refused: 0 })
    expect((await people()).map(({ name, phone }) => [name, phone])).toEqual([
      ['Iris', '+12125550123'],
      ['Bo', '+12125550124'],
    ])
  })

  it('are changed where their owner wants it, by what the row says; another phone has not agreed to texts', async () => {
    const found = await importList(test, nova, LIST, { update_existing: true })
    expect(found).toMatchObject({ created: 1, updated: 2, unchanged: 1, refused: 0 })
    expect(await people()).toMatchObject([
      {
        name: 'Iris V',
        email: 'iris@example.com',
        phone: '+12125550199',
        status: 'vip',
        tags: ['old', 'new tag'],
        sms_consent: 'unknown',
      },
      { name: 'Bo again', email: 'bo@example.com', phone: '+12125550124' },
    ])
    const [event] = await rowsOf<{ details: object }>(
      test,
      nova,
      `select details from contact_events where user_id = $1 and kind = 'edited' order by id limit 1`,
    )
    expect(event?.details).toMatchObject({ changes: { name: { from: expect.any(String), to: expect.any(String) } } })
  })

  it('have agreed to nothing for another number, and have still withdrawn; a statement counts where nothing was known', async () => {
    await insertContacts(test.house, nova.id, [
      { email: 'out@example.com', phone: '+12125550177', smsConsent: 'opted_out' },
      { email: 'open@example.com' },
    ])
    const list = `${LIST}Out,out@example.com,+12125550178,,\nOpen,open@example.com,,,\n`
    await importList(test, nova, list, {
      update_existing: true,
      consent: { channels: ['email', 'sms'], statement: 'On paper.' },
    })
    const states = 'select email, email_consent, sms_consent from contacts where user_id = $1 order by email'
    expect(await rowsOf(test, nova, states)).toEqual([
      { email: 'bo@example.com', email_consent: 'subscribed', sms_consent: 'subscribed' },
      { email: 'iris@example.com', email_consent: 'subscribed', sms_consent: 'subscribed' },
      { email: 'open@example.com', email_consent: 'subscribed', sms_consent: 'unknown' },
      { email: 'out@example.com', email_consent: 'subscribed', sms_consent: 'opted_out' },
    ])
    const records = `select c.email, r.channel, r.state, r.method from consent_records r join contacts c on c.id = r.contact_id
      where r.user_id = $1 and c.email like 'iris%' order by r.state desc, r.channel`
    expect(await rowsOf(test, nova, records)).toEqual([
      { email: 'iris@example.com', channel: 'sms', state: 'unknown', method: 'import' },
      { email: 'iris@example.com', channel: 'email', state: 'subscribed', method: 'import' },
      { email: 'iris@example.com', channel: 'sms', state: 'subscribed', method: 'import' },
    ])
    // The removed number is still suppressed.
    await importList(test, nova, 'Email,Phone\nback@example.com,+12125550177\n')
    expect(
      await rowsOf(test, nova, `select sms_consent from contacts where user_id = $1 and email like 'back%'`),
    ).toEqual([{ sms_consent: 'opted_out' }])
  })

  it('are not made one by a row that holds the email of one and the phone of another', async () => {
    await insertContacts(test.house, nova.id, [{ email: 'two@example.com', phone: '+12125550188' }])
    const list = 'Name,Email,Phone\nMixed,iris@example.com,+12125550188\n'
    const found = await importList(test, nova, list, { update_existing: true })
    expect(found).toMatchObject({ refused: 1, updated: 0 })
    expect(await refused(found.id)).toContain(
      'Row 2: The phone number belongs to another contact,Mixed,iris@example.com,',
    )
  })

  it('are left alone while they wait for room in the plan', async () => {
    await insertContacts(test.house, nova.id, [{ name: 'Locked', email: 'locked@example.com', lockedAt: new Date() }])
    expect(
      await importList(test, nova, 'Name,Email\nSeen,locked@example.com\n', { update_existing: true }),
    ).toMatchObject({ unchanged: 1, updated: 0 })
  })
})

describe('consent', () => {
  it('is not given by an import alone, and recorded with its wording where the owner states it (standard S19)', async () => {
    const list = 'Email,Phone\na@example.com,+12125550123\nb@example.com,\n'
    await importList(test, nova, 'Email\nplain@example.com\n')
    const statement = 'They ticked the box on our old site.'
    await importList(test, nova, list, { consent: { channels: ['email', 'sms'], statement } })
    expect((await people()).map(({ email, email_consent: mail, sms_consent: sms }) => [email, mail, sms])).toEqual([
      ['plain@example.com', 'unknown', 'unknown'],
      ['a@example.com', 'subscribed', 'subscribed'],
      ['b@example.com', 'subscribed', 'unknown'],
    ])
    const records = await rowsOf<object>(
      test,
      nova,
      `select c.email, r.channel, r.state, r.actor, r.method, r.source, w.text, w.version from consent_records r
         join contacts c on c.id = r.contact_id join consent_wordings w on w.id = r.wording_id where r.user_id = $1 order by 1, 2`,
    )
    const record = {
      state: 'subscribed',
      actor: 'owner',
      method: 'import',
      source: 'fans.csv',
      text: statement,
      version: 1,
    }
    expect(records).toEqual([
      { email: 'a@example.com', channel: 'email', ...record },
      { email: 'a@example.com', channel: 'sms', ...record },
      { email: 'b@example.com', channel: 'email', ...record },
    ])
  })

  it('of an address that must not be written to is never given by a list', async () => {
    const hash = test.house.links.digest('suppression', `${nova.id}:email:gone@example.com`)
    await test.house.db.systemPool.query(`insert into suppressions values ($1, 'email', $2, 'erased', now())`, [
      nova.id,
      hash,
    ])
    await importList(test, nova, 'Email\nGone@example.com\nhere@example.com\n', {
      consent: { channels: ['email'], statement: 'They said so.' },
    })
    expect((await people()).map(({ email, email_consent: mail }) => [email, mail])).toEqual([
      ['Gone@example.com', 'opted_out'],
      ['here@example.com', 'subscribed'],
    ])
    expect(
      await rowsOf(test, nova, 'select state, method from consent_records where user_id = $1 order by state'),
    ).toEqual([
      { state: 'opted_out', method: 'suppression' },
      { state: 'subscribed', method: 'import' },
    ])
  })
})

describe('an import', () => {
  it('can be stopped by its owner; imported people stay, the file does not', async () => {
    const id = await beginImport(test, nova, 'Email\na@example.com\n')
    const answer = await test.call(nova, 'POST', `/api/contacts/imports/${id}/cancel`)
    expect(answer.json()).toMatchObject({ status: 'cancelled' })
    await workOff(test)
    expect(await people()).toEqual([])
    expect(await getImport(test, nova, id)).toMatchObject({ status: 'cancelled', created: 0 })
    expect(await rowsOf(test, nova, 'select file_path from contact_imports where user_id = $1')).toEqual([
      { file_path: null },
    ])
    expect((await test.call(nova, 'POST', `/api/contacts/imports/${id}/preview`, {})).statusCode).toBe(409)
  })

  it('that is discarded before it began is not listed', async () => {
    const { import: brought } = (await bringList(test, nova, 'Email\na@example.com\n')).json<ImportPreview>()
    const answer = await test.call(nova, 'POST', `/api/contacts/imports/${brought.id}/cancel`)
    expect(answer.json()).toMatchObject({ status: 'cancelled' })
    expect(await rowsOf(test, nova, 'select 1 from contact_imports where user_id = $1')).toEqual([])
    expect((await test.call(nova, 'GET', '/api/contacts/imports')).json()).toMatchObject({ items: [], total: 0 })
  })

  it('begins once', async () => {
    const id = await beginImport(test, nova, 'Email\na@example.com\n')
    const again = await test.call(nova, 'POST', `/api/contacts/imports/${id}/start`, {
      columns: ['email'],
      encoding: 'utf-8',
      delimiter: ',',
    })
    expect(again.json()).toMatchObject({ code: 'CONFLICT', message: 'This import has already started.' })
  })

  it('is only for its owner', async () => {
    const id = await beginImport(test, nova, 'Email\na@example.com\n')
    const other = await test.signUp()
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/refused'],
      ['POST', '/cancel'],
      ['POST', '/continue'],
    ] as const)
      expect((await test.call(other, method, `/api/contacts/imports/${id}${path}`)).statusCode).toBe(404)
    await workOff(test)
    expect(await getImport(test, nova, id)).toMatchObject({ status: 'done', created: 1 })
  })

  it('finds the places of cities, so that people can be chosen by them', async () => {
    await importList(test, nova, 'Email,City,Country\na@example.com,Lisbon,Portugal\nb@example.com,Nowhere-on-Sea,\n')
    const places =
      'select city, country, time_zone, round(latitude) as lat from contacts where user_id = $1 order by id'
    expect(await rowsOf(test, nova, places)).toEqual([
      { city: 'Lisbon', country: 'PT', time_zone: 'Europe/Lisbon', lat: 39 },
      { city: 'Nowhere-on-Sea', country: null, time_zone: null, lat: null },
    ])
  })

  it('gives everybody the tags that it is told', async () => {
    await importList(test, nova, 'Email,Tags\na@example.com,vip\nb@example.com,\n', { tags: ['Berlin 2026'] })
    expect((await people()).map(({ tags }) => tags)).toEqual([['Berlin 2026', 'vip'], ['Berlin 2026']])
  })

  it('that is larger than its contract is refused by its sentence', async () => {
    const { body } = await bringList(test, nova, 'Email\na@example.com\n')
    expect(body).toContain('uploaded')
    const answer = await test.call(nova, 'POST', '/api/contacts/imports', Buffer.from('x'), {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(300 * 1024 * 1024),
    })
    expect(answer.json()).toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      message: 'This file is too large. Split it into files of less than 250 MB.',
    })
  })
})
