import { describe, expect, it } from 'vitest'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const another = useSecondNode(test)

interface List {
  items: Record<string, unknown>[]
  page: number
  limit: number
  total: number
}
const list = async (url: string) => {
  const response = await test.call(undefined, 'GET', url)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<List>()
}
const mail = (id: string, to: string, house = test.house) =>
  house.providers.email?.send({
    id,
    to,
    subject: `About ${id}`,
    html: `<p>${id}</p>`,
    text: id,
    headers: { 'X-A': 'b' },
  })
const text = (id: string, to: string, body = id) =>
  test.house.providers.sms?.send({ id, to, from: 'installation', body })

describe('the mailbox', () => {
  it('lists mail, newest first, with both its parts; by receiver, and by a part of one', async () => {
    await mail('first', 'Nova@Example.com')
    await mail('second', 'iris@example.org')
    await mail('second', 'iris@example.org')
    const all = await list('/sandbox/api/mail')
    expect(all).toMatchObject({ page: 1, limit: 50, total: 2, items: [{ id: 'second' }, { id: 'first' }] })
    expect(all.items[1]).toEqual({
      id: 'first',
      to: 'Nova@Example.com',
      from: 'Greenroom <hello@sandbox.test>',
      subject: 'About first',
      text: 'first',
      html: '<p>first</p>',
      headers: { 'X-A': 'b', 'Message-ID': expect.any(String) },
      files: [],
      sent_at: expect.any(String),
    })
    const idsOf = async (query: string) => (await list(`/sandbox/api/mail?${query}`)).items.map(({ id }) => id)
    expect(await idsOf('to=NOVA@example.com')).toEqual(['first'])
    expect(await idsOf('to=nova')).toEqual([])
    expect(await idsOf('search=EXAMPLE.ORG')).toEqual(['second'])
    expect(await idsOf('search=%25')).toEqual([])
    expect(await idsOf('limit=1&page=2')).toEqual(['first'])
  })

  it('is the same in every process', async () => {
    await mail('elsewhere', 'juno@example.com', another.house)
    expect((await list('/sandbox/api/mail?to=juno@example.com')).total).toBe(1)
  })

  it('can be emptied', async () => {
    await mail('doomed', 'nova@example.com')
    expect((await test.call(undefined, 'DELETE', '/sandbox/api/mail')).statusCode).toBe(204)
    expect((await list('/sandbox/api/mail')).total).toBe(0)
  })
})

describe('the phone', () => {
  const NOVA = '+12025550111'
  const IRIS = '+12025550122'

  it('shows what was texted, and sends what a fan answers to the number that wrote', async () => {
    await text('code', NOVA, '123456 is your code.')
    await test.house.providers.sms?.send({ id: 'tour', to: NOVA, from: { address: '+12025550177' }, body: 'On tour' })
    const answer = await test.call(undefined, 'POST', '/sandbox/api/sms', { from: NOVA, body: 'See you there' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ direction: 'inbound', from: NOVA, to: '+12025550177', body: 'See you there' })
    expect((await list(`/sandbox/api/sms?to=${encodeURIComponent(NOVA)}`)).items).toMatchObject([
      { body: 'On tour', direction: 'outbound' },
      { body: '123456 is your code.', direction: 'outbound', media_urls: [] },
    ])
    expect((await list(`/sandbox/api/sms?phone=${encodeURIComponent(NOVA)}`)).total).toBe(3)
  })

  it('lists the phones by their latest text', async () => {
    await text('hello', IRIS, 'Hello Iris')
    expect((await list('/sandbox/api/phones')).items).toMatchObject([
      { number: IRIS, texts: 1, last_body: 'Hello Iris' },
      { number: NOVA, texts: 3, last_body: 'See you there' },
    ])
    expect((await list('/sandbox/api/phones?search=0111')).items).toMatchObject([{ number: NOVA }])
  })

  it("takes a stranger's text too, to the sandbox's own number", async () => {
    const answer = await test.call(undefined, 'POST', '/sandbox/api/sms', { from: '+442079460123', body: 'Hi' })
    expect(answer.json()).toMatchObject({ to: '+12025550100' })
  })

  it.each([{ from: '0171 123', body: 'Hi' }, { from: '+12025550111', body: ' ' }, { from: '+12025550111' }])(
    'refuses %j',
    async (body) => {
      expect((await test.call(undefined, 'POST', '/sandbox/api/sms', body)).statusCode).toBe(400)
    },
  )

  it('can be emptied', async () => {
    expect((await test.call(undefined, 'DELETE', '/sandbox/api/sms')).statusCode).toBe(204)
    expect((await list('/sandbox/api/phones')).total).toBe(0)
  })
})

describe('a name on the phone', () => {
  it('shows a name as the sender, and lets nobody answer it', async () => {
    const fan = '+447400123499'
    await test.house.providers.sms?.send({ id: 'by-name', to: fan, from: { address: 'Nova' }, body: 'On tour' })
    const { items } = (await test.call(undefined, 'GET', `/sandbox/api/sms?to=${encodeURIComponent(fan)}`)).json()
    expect(items).toMatchObject([{ from: 'Nova', body: 'On tour' }])
    const answer = await test.call(undefined, 'POST', '/sandbox/api/sms', { from: fan, body: 'STOP' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ message: 'This text came from a name, and nobody can answer a name.' })
  })
})
