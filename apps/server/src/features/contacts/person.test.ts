import { randomUUID } from 'node:crypto'
import type { Contact } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemContext } from '../../platform/house.ts'
import { deliverMail } from '../../platform/mail/deliver.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { converse } from '../../testing/converse.ts'
import { filesWith, mentionsOf } from '../../testing/mentions.ts'
import { plantMessage } from '../../testing/message-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

/** Export and erasure of one person among an owner's contacts (standard S20). */
const test = useTestApp()
const run = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
const insertInto = (table: string, columns: string, values: string, given: unknown[]) =>
  run(`insert into ${table} (id, user_id, contact_id, ${columns}) values (gen_random_uuid(), $1, $2, ${values})`, given)
let nova: Visitor
let mark: string
beforeEach(async () => {
  nova = await test.signUp({ isVerified: true })
  await run("select post_to_ledger(gen_random_uuid(), $1, 'grant', 1000, 'test', '', null, 'A gift', 'test', now())", [
    nova.id,
  ])
  mark = `mark-${randomUUID()}`
})

const call = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) => {
  const answer = await test.call(nova, method, url, body, { 'idempotency-key': randomUUID() })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.statusCode === 204 ? {} : answer.json()
}

const mentions = (text: string) => mentionsOf(test, text)
const ruleOf = (...rules: object[]) => ({ version: 1, time_zone: 'UTC', where: { combinator: 'and', rules } })

/** Creates a person with the marker wherever the product can store something about them. */
async function plant(): Promise<Contact> {
  const { id: fieldId } = await call('POST', '/api/contacts/fields', { label: 'Instrument', type: 'text' })
  const former = await call('POST', '/api/contacts', { email: `former-${mark}@example.com`, name: `Former ${mark}` })
  const email = `${mark}@example.com`
  const contact = await call('POST', '/api/contacts', {
    email: `older-${email}`,
    phone: '+442079460601',
    name: mark,
    status: mark.slice(0, 40),
    tags: [mark, 'vip'],
    custom: { [fieldId]: mark },
  })
  const url = `/api/contacts/${contact.id}`
  await call('PATCH', url, { email, city: 'Berlin' })
  await call('POST', `${url}/notes`, { body: `Note of ${mark}` })
  await call('POST', `${url}/consent`, { channel: 'email', state: 'subscribed', statement: `Said ${mark}` })
  await call('POST', `${url}/merge`, { other_id: former.id })
  const given = [nova.id, contact.id, mark]
  await call('POST', '/api/segments', {
    name: `Not ${email}`,
    description: `Everybody but +442079460601`,
    rule: ruleOf({ field: 'email', operator: 'is_not', value: email.toUpperCase() }),
  })
  await plantMessage(test.house, nova.id, contact.id, mark)
  await converse(test, nova, { id: contact.id, email, phone: '+442079460601', mark })
  await call('PUT', `/api/conversations/${contact.id}/draft`, { channel: 'email', content: `Dear ${mark}` })
  await insertInto(
    'sign_ups',
    'kind, typed, needs_confirmation, source, created_at',
    `'page', jsonb_build_object('email', $3 || '@example.com'), false, 'https://x', now()`,
    given,
  )
  await run(
    `insert into sign_ups (id, user_id, kind, typed, needs_confirmation, source, created_at)
      values (gen_random_uuid(), $1, 'page', jsonb_build_object('email', $2::text), true, 'https://x', now())`,
    [nova.id, email],
  )
  const [, deleted] = await insertContacts(test.house, nova.id, [
    { name: 'Somebody else', tags: ['vip'] },
    { name: `Deleted ${mark}`, email, deletedAt: new Date() },
  ])
  expect(deleted).toBeDefined()
  await run(
    `with brought as (insert into contact_imports (id, user_id, file_name, bytes, status, created_at)
        values (gen_random_uuid(), $1, 'list.csv', 1, 'done', now()) returning id)
      insert into import_refusals (user_id, import_id, row_number, reason, cells, phones)
        select $1, id, 2, 'Row 2: refused', jsonb_build_array($2::text, 'x'), '{}'::text[] from brought
        union all select $1, id, 3, 'Row 3: refused', jsonb_build_array('(020) 7946-0601', $3::text), '{+442079460601}' from brought
        union all select $1, id, 4, 'Row 4: refused', jsonb_build_array('other@example.com'), '{}' from brought`,
    [nova.id, email.toUpperCase(), `Typed ${mark}`],
  )
  await run(
    `insert into outbox (id, user_id, name, payload, created_at) values (gen_random_uuid(), $1, 'probe.one', jsonb_build_object('to', $2::text), now())`,
    [nova.id, email],
  )
  const context = systemContext(test.house)
  await context.enqueue(
    { name: 'probe.waits', schema: z.object({ userId: z.uuid(), email: z.string() }) },
    { userId: nova.id, email },
  )
  await deliverMail(context, { id: mark, to: email, userId: nova.id, subject: mark, html: mark, text: mark })
  await test.mails(email)
  return (await test.call(nova, 'GET', url)).json()
}

describe('one person', () => {
  it('is exported completely, from every table, without data of others', async () => {
    const contact = await plant()
    const answer = await test.call(nova, 'GET', `/api/contacts/${contact.id}/export`)
    expect(answer.statusCode, answer.body).toBe(200)
    const all = answer.json<Record<string, unknown>>()
    const held = Object.keys(await mentions(mark)).filter(
      // Tags belong to the person. The others only repeat reported data, or are pending work.
      (name) =>
        !['tags', 'contact_tags', 'idempotency_keys', 'outbox', 'pgboss.job', 'inbound_mails', 'changes'].includes(
          name,
        ),
    )
    expect(held.length).toBeGreaterThan(7)
    for (const name of held) expect(JSON.stringify(all[name === 'contacts' ? 'contact' : name]), name).toContain(mark)
    expect(all.sign_ups).toHaveLength(2)
    expect(all.contact).toMatchObject({ id: contact.id, name: mark, tags: [mark, 'vip'] })
    expect(answer.body).not.toContain('Somebody else')
    expect(answer.body).not.toContain('other@example.com')
  })

  it('is erased from every table, every waiting job, and every stored response', async () => {
    const { id, email } = await plant()
    expect(await filesWith(test, mark)).toHaveLength(1)
    expect((await test.call(nova, 'POST', `/api/contacts/${id}/erasure`)).statusCode).toBe(204)
    expect(await filesWith(test, mark)).toEqual([])
    expect(await mentions(mark)).toEqual({})
    expect(await mentions(id)).toEqual({})
    expect((await test.call(nova, 'GET', `/api/contacts/${id}`)).statusCode).toBe(404)
    const { rows } = await run(`select name, tags from contacts where user_id = $1`, [nova.id])
    expect(rows).toEqual([{ name: 'Somebody else', tags: ['vip'] }])
    const { rows: tags } = await run('select tag from tags where user_id = $1', [nova.id])
    expect(tags).toEqual([{ tag: 'vip' }])
    const { rows: refused } = await run('select row_number from import_refusals where user_id = $1', [nova.id])
    expect(refused).toEqual([{ row_number: 4 }])

    const again = await call('POST', '/api/contacts', { email, phone: '+44 20 7946 0601' })
    expect(again).toMatchObject({ email_consent: 'opted_out', sms_consent: 'opted_out', name: '' })
    expect(await call('POST', '/api/contacts', { email: `Former-${mark}@example.com` })).toMatchObject({
      email_consent: 'opted_out',
    })
  })

  it('leaves the segments that named them as they were for everybody else, and the owner is told', async () => {
    const email = `${mark}@example.com`
    const { id } = await call('POST', '/api/contacts', { email, name: 'Nova', phone: '+442079460609' })
    await call('POST', '/api/contacts', { email: `an-${email}`, name: 'Other' })
    const rules = {
      one: ruleOf({ field: 'email', operator: 'is', value: email }),
      others: ruleOf({ field: 'email', operator: 'not_contains', value: email }),
      either: ruleOf(
        { field: 'phone', operator: 'is_not', value: '+442079460609' },
        { field: 'name', operator: 'is', value: 'Other' },
      ),
      near: ruleOf({ field: 'email', operator: 'is', value: `an-${email}` }),
    }
    const segments: Record<string, string> = {}
    for (const [name, rule] of Object.entries(rules))
      segments[name] = (await call('POST', '/api/segments', { name: `${name} ${email}`, rule })).id
    await call('POST', `/api/contacts/${id}/erasure`)
    const people = async (name: string) =>
      (await test.call(nova, 'GET', `/api/segments/${segments[name]}/people`)).json<{ people: number }>().people
    const counted = await Promise.all(Object.keys(rules).map(people))
    expect(counted).toEqual([0, 1, 1, 1])
    const one = (await test.call(nova, 'GET', `/api/segments/${segments.one}`)).json()
    expect(one).toMatchObject({ name: 'one [erased]', version: 2, rule: { where: { rules: [{ value: '[erased]' }] } } })
    await workOff(test)
    const { items } = (await test.call(nova, 'GET', '/api/notifications')).json<{
      items: { title: string; body: string }[]
    }>()
    expect(items).toContainEqual(
      expect.objectContaining({ body: expect.stringContaining('4 of your segments mentioned a contact you erased.') }),
    )
  })

  it('leaves no segment in which an address of theirs stands in letters of its own script', async () => {
    const [local, domain] = [mark, 'MÜLLER-band.de']
    const { id } = await call('POST', '/api/contacts', { email: `${local}@${domain}`, name: 'Ana' })
    const rule = ruleOf({ field: 'email', operator: 'contains', value: `${local}@${domain}` })
    const segment = await call('POST', '/api/segments', { name: `Not ${local}@müller-band.de`, rule })
    await call('POST', `/api/contacts/${id}/erasure`)
    expect((await test.call(nova, 'GET', `/api/segments/${segment.id}`)).json()).toMatchObject({
      name: 'Not [erased]',
      rule: { where: { rules: [{ value: '[erased]' }] } },
    })
  })

  it('takes nothing from another owner who knows them too', async () => {
    const { id, email } = await plant()
    const iris = await test.signUp()
    const theirs = await test.call(
      iris,
      'POST',
      '/api/contacts',
      { email, name: 'Known to Iris' },
      { 'idempotency-key': 'x' },
    )
    const before = (await test.call(iris, 'GET', `/api/contacts/${theirs.json<Contact>().id}/export`)).json<object>()
    await deliverMail(systemContext(test.house), {
      id: randomUUID(),
      to: email ?? '',
      subject: 'Your code',
      html: 'c',
      text: 'c',
    })
    await call('POST', `/api/contacts/${id}/erasure`)
    const after = (await test.call(iris, 'GET', `/api/contacts/${theirs.json<Contact>().id}/export`)).json<object>()
    expect({ ...after, exported_at: '' }).toEqual({ ...before, exported_at: '' })
    expect(Object.keys(await mentions(email ?? '')).toSorted()).toEqual(['contacts', 'idempotency_keys', 'pgboss.job'])
  })

  it('is forgotten by the histories of others who once had their address', async () => {
    const wrong = `typo-${mark}@example.com`
    const one = await call('POST', '/api/contacts', { email: wrong, phone: '+442079460602' })
    await call('PATCH', `/api/contacts/${one.id}`, { email: `right-${mark}@example.com` })
    await call('PATCH', `/api/contacts/${one.id}`, { name: 'Iris' })
    const { id } = await call('POST', '/api/contacts', { email: wrong })
    await call('POST', `/api/contacts/${id}/erasure`)
    expect(await mentions(wrong)).toEqual({})
    const { items } = (await test.call(nova, 'GET', `/api/contacts/${one.id}/timeline`)).json<{ items: object[] }>()
    expect(items).toMatchObject([{ kind: 'edited', details: { changes: { name: {} } } }, { kind: 'created' }])
  })

  it('leaves addresses alone that were theirs once and are another’s by now', async () => {
    const wrong = { email: `typo-${mark}@example.com`, phone: '+442079460604' }
    const one = await call('POST', '/api/contacts', wrong)
    await call('PATCH', `/api/contacts/${one.id}`, { email: `right-${mark}@example.com`, phone: '+442079460605' })
    const other = await call('POST', '/api/contacts', wrong)
    await call('POST', `/api/contacts/${one.id}/erasure`)
    expect((await test.call(nova, 'GET', `/api/contacts/${other.id}`)).json()).toMatchObject(wrong)
    await call('DELETE', `/api/contacts/${other.id}`)
    expect(await call('POST', '/api/contacts', wrong)).toMatchObject({
      email_consent: 'unknown',
      sms_consent: 'unknown',
    })
  })

  it('is not confused with a person whose address contains theirs', async () => {
    const near = [
      `an${mark}@example.com`,
      `${mark}@example.community`,
      `x.${mark}@example.com`,
      '+442079460601234'.slice(0, 15),
    ]
    const file = randomUUID()
    const at = [nova.id, file, new Date().toISOString()]
    await run(
      `insert into contact_imports (id, user_id, file_name, bytes, status, created_at) values ($2, $1, 'list.csv', 1, 'done', $3)`,
      at,
    )
    const keep = (row: number, cells: string[]) =>
      run(`insert into import_refusals (user_id, import_id, row_number, reason, cells) values ($1, $2, $3, 'x', $4)`, [
        nova.id,
        file,
        row,
        JSON.stringify(cells),
      ])
    await keep(2, near)
    await keep(3, [`Write to\n${mark.toUpperCase()}@example.com.`])
    await keep(4, ['tel:+44207946060'])
    const { id } = await call('POST', '/api/contacts', { email: `${mark}@example.com`, phone: '+44207946060' })
    const { import_refusals: told } = (await test.call(nova, 'GET', `/api/contacts/${id}/export`)).json<{
      import_refusals: { row_number: number }[]
    }>()
    expect(told.map((row) => row.row_number).toSorted((a, b) => a - b)).toEqual([3, 4])
    await call('POST', `/api/contacts/${id}/erasure`)
    const { rows } = await run('select row_number from import_refusals where user_id = $1', [nova.id])
    expect(rows).toEqual([{ row_number: 2 }])
  })

  it('moves with a merge in every table that refers to them', async () => {
    const { rows } = await test.house.db.systemPool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'contacts'::regclass`,
    )
    // Tables that a merge moves or a trigger maintains; features do so in `mergeContact`.
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'campaign_engagements',
      'campaign_replies',
      'consent_records',
      'contact_events',
      'contact_notes',
      'contact_tags',
      'contact_visits',
      'drafts',
      'messages',
      'revocation_flags',
      'rule_firings',
      'segment_members',
      'send_slots',
      'sign_ups',
      'thread_changes',
      'threads',
      'unsubscribe_reasons',
    ])
  })
})
