import { randomUUID } from 'node:crypto'
import type { Contact } from '@greenroom/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
beforeAll(async () => {
  nova = await test.signUp()
})

const create = (body: object, headers?: Record<string, string>) =>
  test.call(nova, 'POST', '/api/contacts', body, headers)
const made = async (body: object) => {
  const answer = await create(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Contact>()
}
const change = (id: string, body: object) => test.call(nova, 'PATCH', `/api/contacts/${id}`, body)
const read = async (id: string) => (await test.call(nova, 'GET', `/api/contacts/${id}`)).json<Contact>()
const address = () => `${randomUUID()}@example.com`

describe('a new contact', () => {
  it('needs only an email', async () => {
    const email = address()
    expect(await made({ email })).toMatchObject({
      user_id: nova.id,
      email,
      name: '',
      phone: null,
      status: 'new',
      tags: [],
      starred: false,
      source: 'manual',
      email_consent: 'unknown',
      unread_count: 0,
      last_message: null,
      version: 1,
    })
  })

  it('has its phone in E.164 with the country, however it was typed', async () => {
    expect(await made({ phone: '+44 20 7946 0123' })).toMatchObject({ phone: '+442079460123', phone_country: 'GB' })
    expect(await made({ phone: '(212) 555-0177', phone_country: 'us' })).toMatchObject({
      phone: '+12125550177',
      phone_country: 'US',
    })
  })

  it('needs an email or a phone', async () => {
    for (const body of [{ name: 'Nobody' }, { name: 'Nobody', phone: ' ' }, { email: null }]) {
      const answer = await create(body)
      expect(answer.json()).toMatchObject({ status: 400, message: 'Add an email address or a phone number.' })
    }
  })

  it('reports an invalid value at its field', async () => {
    const cases: [object, string][] = [
      [{ email: 'nova@' }, 'body.email'],
      [{ phone: '12' }, 'body.phone'],
      [{ email: address(), time_zone: 'Mars/Olympus' }, 'body.time_zone'],
      [{ email: address(), country: 'QQ' }, 'body.country'],
      [{ email: address(), birthday: '2001-02-29' }, 'body.birthday'],
      [{ email: address(), tags: Array.from({ length: 51 }, (_, index) => `tag ${index}`) }, 'body.tags'],
    ]
    for (const [body, path] of cases) {
      const answer = (await create(body)).json<{ status: number; details: { issues: { path: string }[] } }>()
      expect(answer, path).toMatchObject({ status: 400, details: { issues: [{ path }] } })
    }
  })

  it('with another contact’s address is refused with the message of product section 5, and names that contact', async () => {
    const email = address()
    const first = await made({ email: email.toUpperCase(), phone: '+442079460200' })
    const byEmail = await create({ email })
    expect(byEmail.json()).toMatchObject({
      code: 'CONFLICT',
      status: 409,
      message: `A contact with email "${email}" already exists.`,
      details: { field: 'email', contact_id: first.id },
    })
    expect((await create({ phone: '+44 20 7946 0200' })).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'A contact with phone number "+442079460200" already exists.',
      details: { field: 'phone', contact_id: first.id },
    })
  })

  it('is added once when two tabs add the same person at the same moment', async () => {
    const email = address()
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ email })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
    const winner = answers.find(({ statusCode }) => statusCode === 201)?.json<Contact>()
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json()).toMatchObject({ details: { field: 'email', contact_id: winner?.id } })
  })

  it('happens once when a call is repeated', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { email: address() }
    const [first, again] = [await create(body, headers), await create(body, headers)]
    expect(again.json()).toEqual(first.json())
    expect((await create({ email: address() }, headers)).json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })

  it('keeps the tags once each, whatever their case, as they were first written', async () => {
    expect((await made({ email: address(), tags: [' VIP ', 'vip', 'Street  team;Berlin'] })).tags).toEqual([
      'VIP',
      'Street team Berlin',
    ])
  })
})

describe('a change', () => {
  it('keeps absent fields', async () => {
    const contact = await made({ email: address(), name: 'Iris', tags: ['a'] })
    const answer = await change(contact.id, { starred: true })
    expect(answer.json()).toMatchObject({ name: 'Iris', tags: ['a'], starred: true, version: 2 })
  })

  it('on an older version is refused with the current one', async () => {
    const contact = await made({ email: address() })
    expect((await change(contact.id, { name: 'One', version: 1 })).statusCode).toBe(200)
    expect((await change(contact.id, { name: 'Two', version: 1 })).json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { name: 'One', version: 2 } },
    })
    expect((await read(contact.id)).name).toBe('One')
  })

  it('to the address of another is refused, and changes nothing', async () => {
    const [one, two] = [await made({ email: address() }), await made({ email: address(), name: 'Two' })]
    expect((await change(two.id, { email: one.email, name: 'x' })).json()).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'email', contact_id: one.id },
    })
    expect(await read(two.id)).toEqual(two)
  })

  it('to the same address from two tabs goes to one of them', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => made({ email: address() })))
    const email = address()
    const answers = await Promise.all(people.map(({ id }) => change(id, { email })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  it('of two to each other’s address at once is refused for both', async () => {
    const [one, two] = [await made({ email: address() }), await made({ email: address() })]
    const answers = await Promise.all([change(one.id, { email: two.email }), change(two.id, { email: one.email })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  })

  it('cannot take away the last way to reach them', async () => {
    const contact = await made({ email: address() })
    expect((await change(contact.id, { email: null })).statusCode).toBe(400)
    expect((await change(contact.id, { email: null, phone: '+442079460300' })).statusCode).toBe(200)
  })
})

describe('a sign-up that waits for room', () => {
  it('is nobody to read, and joins the contact that its owner makes of the same person', async () => {
    const email = address()
    const [waiting] = await insertContacts(test.house, nova.id, [
      { email, name: 'From the page', tags: ['fan'], source: 'page', emailConsent: 'subscribed', lockedAt: new Date() },
    ])
    expect((await test.call(nova, 'GET', `/api/contacts/${waiting?.id}`)).statusCode).toBe(404)
    const contact = await made({ email, tags: ['vip'] })
    expect(contact).toMatchObject({
      id: waiting?.id,
      name: 'From the page',
      tags: ['fan', 'vip'],
      source: 'page',
      email_consent: 'subscribed',
    })
  })

  it('joins the contact that gets its address', async () => {
    const email = address()
    await insertContacts(test.house, nova.id, [
      { email, name: 'From the page', emailConsent: 'subscribed', lockedAt: new Date() },
    ])
    const contact = await made({ phone: '+442079460310', name: 'By hand' })
    expect((await change(contact.id, { email })).json()).toMatchObject({
      id: contact.id,
      name: 'By hand',
      email,
      email_consent: 'subscribed',
    })
  })
})
