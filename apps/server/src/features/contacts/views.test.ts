import type { ContactView } from '@greenroom/contracts'
import { MAX_CONTACT_VIEWS, MAX_VIEW_QUERY } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})

const save = (body: object, owner = nova) => test.call(owner, 'POST', '/api/contacts/views', body)
const saved = async (body: object) => {
  const answer = await save(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ContactView>()
}
const change = (id: string, body: object, owner = nova) => test.call(owner, 'PATCH', `/api/contacts/views/${id}`, body)
const list = async (owner = nova) =>
  (await test.call(owner, 'GET', '/api/contacts/views')).json<{ items: ContactView[] }>().items
const VIP = 'tag=vip&tag=street+team&starred=true&sort=name&order=desc'

describe('saved views', () => {
  it('hold filters, order, and columns, and are listed by name', async () => {
    const made = await saved({ name: ' VIPs ', query: VIP, columns: ['email', 'phone'] })
    expect(made).toMatchObject({ name: 'VIPs', query: VIP, columns: ['email', 'phone'] })
    await saved({ name: 'Everybody', query: '' })
    expect((await list()).map(({ name, columns }) => [name, columns])).toEqual([
      ['Everybody', null],
      ['VIPs', ['email', 'phone']],
    ])
    const answer = await test.call(nova, 'GET', `/api/contacts?${made.query}`)
    expect(answer.statusCode, 'the list accepts what was saved').toBe(200)
  })

  it('are renamed, changed, and deleted; what is not named stays', async () => {
    const { id } = await saved({ name: 'VIPs', query: VIP, columns: ['email'] })
    expect((await change(id, { name: 'Close friends' })).json()).toMatchObject({
      name: 'Close friends',
      query: VIP,
      columns: ['email'],
    })
    expect((await change(id, { query: 'status=new', columns: null })).json()).toMatchObject({
      name: 'Close friends',
      query: 'status=new',
      columns: null,
    })
    expect((await test.call(nova, 'DELETE', `/api/contacts/views/${id}`)).statusCode).toBe(204)
    expect(await list()).toEqual([])
    expect((await test.call(nova, 'DELETE', `/api/contacts/views/${id}`)).statusCode).toBe(404)
    expect((await change(id, { name: 'Gone' })).statusCode).toBe(404)
  })

  it('have names of their own in any case, and the answer names the field', async () => {
    const { id } = await saved({ name: 'VIPs', query: '' })
    const other = await saved({ name: 'Other', query: '' })
    for (const answer of [await save({ name: 'vips', query: '' }), await change(other.id, { name: 'VIPS' })])
      expect(answer.json()).toMatchObject({ status: 409, details: { field: 'name' } })
    expect((await change(id, { name: 'vips' })).statusCode).toBe(200)
  })

  it.each([
    ['a filter that the list does not have', 'color=green'],
    ['a sort that the list does not have', 'sort=shoe_size'],
    ['a value that the filter refuses', 'email_consent=maybe'],
    ['a page', 'page=3'],
    ['a search, which may name a person', 'q=nova'],
    ['more than fits', `tag=${'x'.repeat(MAX_VIEW_QUERY)}`],
  ])('are refused with %s', async (_what, query) => {
    const answer = await save({ name: 'Odd', query })
    expect(answer.json()).toMatchObject({ status: 400, details: { issues: [{ path: 'body.query' }] } })
  })

  it('refuse names of columns that cannot be stored, and say where', async () => {
    for (const column of ['\u0000', 'a\ud800']) {
      const answer = await save({ name: 'VIPs', query: '', columns: ['email', column] })
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.body).toContain('columns')
    }
  })

  it('are bounded in number, also when saved at the same time', async () => {
    for (let n = 2; n < MAX_CONTACT_VIEWS; n += 1) await saved({ name: `View ${n}`, query: '' })
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save({ name, query: '' })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    expect(await list()).toHaveLength(MAX_CONTACT_VIEWS)
  })

  it('are nobody else’s', async () => {
    const { id } = await saved({ name: 'VIPs', query: VIP })
    const other = await test.signUp()
    expect(await list(other)).toEqual([])
    expect((await change(id, { name: 'Mine' }, other)).statusCode).toBe(404)
    expect((await save({ name: 'VIPs', query: '' }, other)).statusCode).toBe(201)
  })
})
