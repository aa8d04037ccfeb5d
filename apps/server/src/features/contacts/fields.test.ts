import { randomUUID } from 'node:crypto'
import type { Contact, CustomField } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})

const add = (body: object) => test.call(nova, 'POST', '/api/contacts/fields', body)
const field = async (body: object) => {
  const answer = await add(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<CustomField>()
}
const change = (id: string, body: object) => test.call(nova, 'PATCH', `/api/contacts/fields/${id}`, body)
const labels = async () =>
  (await test.call(nova, 'GET', '/api/contacts/fields'))
    .json<{ items: CustomField[] }>()
    .items.map(({ label }) => label)
const create = (custom: object) =>
  test.call(nova, 'POST', '/api/contacts', { email: `${randomUUID()}@example.com`, custom })

describe('fields of one’s own', () => {
  it('hold values of their type, and report invalid ones at the field', async () => {
    const text = await field({ label: 'Instrument', type: 'text' })
    const number = await field({ label: 'Shows', type: 'number' })
    const date = await field({ label: 'Since', type: 'date' })
    const size = await field({ label: 'Shirt', type: 'choice', options: ['S', ' M ', 'm'] })
    expect(size.options).toEqual(['S', 'm'])
    const contact = (
      await create({ [text.id]: ' Bass ', [number.id]: '12', [date.id]: '2024-02-29', [size.id]: 's' })
    ).json<Contact>()
    expect(contact.custom).toEqual({ [text.id]: 'Bass', [number.id]: 12, [date.id]: '2024-02-29', [size.id]: 'S' })
    for (const [id, value] of [
      [number.id, 'many'],
      [date.id, '2023-02-29'],
      [size.id, 'XXL'],
      [randomUUID(), 'x'],
    ] as const)
      expect((await create({ [id]: value })).json()).toMatchObject({
        status: 400,
        details: { issues: [{ path: `body.custom.${id}` }] },
      })
  })

  it('change one by one, and stand in the history', async () => {
    const [one, two] = [await field({ label: 'One', type: 'text' }), await field({ label: 'Two', type: 'text' })]
    const { id } = (await create({ [one.id]: 'a', [two.id]: 'b' })).json<Contact>()
    const changed = await test.call(nova, 'PATCH', `/api/contacts/${id}`, { custom: { [one.id]: null } })
    expect(changed.json<Contact>().custom).toEqual({ [two.id]: 'b' })
    const history = await test.call(nova, 'GET', `/api/contacts/${id}/timeline`)
    expect(history.json()).toMatchObject({
      items: [
        { kind: 'edited', details: { changes: { [`custom.${one.id}`]: { from: 'a', to: null } } } },
        { kind: 'created' },
      ],
    })
  })

  it('have a name each', async () => {
    await field({ label: 'Size', type: 'text' })
    const other = await field({ label: 'Color', type: 'text' })
    expect((await add({ label: ' size ', type: 'text' })).json()).toMatchObject({
      code: 'CONFLICT',
      message: 'You already have a field called “size”.',
    })
    expect((await change(other.id, { label: 'SIZE' })).json()).toMatchObject({ code: 'CONFLICT' })
    // Letters whose case another library may fold differently.
    await field({ label: 'ασ', type: 'text' })
    expect([200, 409]).toContain((await change(other.id, { label: 'ΑΣ' })).statusCode)
    expect((await add({ label: 'Choice', type: 'choice' })).json()).toMatchObject({
      message: 'Add at least one choice.',
    })
  })

  it('stand in the order that is chosen', async () => {
    const made = []
    for (const label of ['A', 'B', 'C']) made.push(await field({ label, type: 'text' }))
    expect((await change(made[2]?.id ?? '', { position: 0 })).json()).toMatchObject({ label: 'C', position: 0 })
    expect(await labels()).toEqual(['C', 'A', 'B'])
    await change(made[0]?.id ?? '', { position: 99, label: 'A2' })
    expect(await labels()).toEqual(['C', 'B', 'A2'])
  })

  it('are not more than 50, also when many come at once', async () => {
    await test.house.db.systemPool.query(
      `insert into contact_fields (id, user_id, label, type, position, created_at)
        select gen_random_uuid(), $1, 'Field ' || n, 'text', n, now() from generate_series(1, 48) n`,
      [nova.id],
    )
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => add({ label: `More ${index}`, type: 'text' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
  })

  it('are deleted with their values', async () => {
    const [gone, stays] = [await field({ label: 'Gone', type: 'text' }), await field({ label: 'Stays', type: 'text' })]
    const custom = { [gone.id]: 'x', [stays.id]: 'y' }
    await insertContacts(test.house, nova.id, [
      { custom },
      { custom, lockedAt: new Date() },
      { custom, deletedAt: new Date() },
      {},
    ])
    expect((await test.call(nova, 'DELETE', `/api/contacts/fields/${gone.id}`)).statusCode).toBe(204)
    expect((await create({ [gone.id]: 'late' })).statusCode).toBe(400)
    await workOff(test)
    const { rows } = await test.house.db.systemPool.query('select custom from contacts where user_id = $1', [nova.id])
    const left = rows.map((row) => JSON.stringify(row.custom)).toSorted()
    const kept = JSON.stringify({ [stays.id]: 'y' })
    expect(left).toEqual([kept, kept, kept, '{}'])
  })

  it('cannot be deleted while a segment uses them, even an archived one or deep in its rule', async () => {
    const { id } = await field({ label: 'Instrument', type: 'text' })
    const ask = { field: `custom:${id}`, kind: 'text', operator: 'is', value: 'bass' }
    const rule = (...rules: object[]) => ({
      version: 1,
      time_zone: 'UTC',
      where: { combinator: 'and', rules: [{ combinator: 'or', not: true, rules }] },
    })
    const segment = async (name: string, ...rules: object[]) =>
      (await test.call(nova, 'POST', '/api/segments', { name, rule: rule(...rules) })).json<{ id: string }>()
    const remove = () => test.call(nova, 'DELETE', `/api/contacts/fields/${id}`)
    const [one, two] = [await segment('Bassists', ask), await segment('Loud', ask)]
    await segment('Others', { field: 'name', operator: 'is', value: ask.field })
    await test.call(nova, 'PATCH', `/api/segments/${two.id}`, { archived: true })
    expect((await remove()).json()).toMatchObject({
      code: 'CONFLICT',
      message: '“Bassists” and 1 more segment use this field. Change or delete those first.',
      details: { segments: [{ id: one.id, name: 'Bassists' }, { id: two.id }] },
    })
    await test.call(nova, 'DELETE', `/api/segments/${two.id}`)
    expect((await remove()).json()).toMatchObject({
      message: 'The segment “Bassists” uses this field. Change or delete the segment first.',
    })
    await test.call(nova, 'PATCH', `/api/segments/${one.id}`, { rule: rule() })
    expect((await remove()).statusCode).toBe(204)

    const late = await test.call(nova, 'PATCH', `/api/segments/${one.id}`, { rule: rule(ask) })
    expect(late.json()).toMatchObject({
      code: 'CONFLICT',
      message: 'A condition uses a custom field that no longer exists.',
    })
  })

  it('of another owner are asked for by nobody else', async () => {
    const { id } = await field({ label: 'Instrument', type: 'text' })
    const iris = await test.signUp()
    const where = { combinator: 'and', rules: [{ field: `custom:${id}`, kind: 'text', operator: 'is', value: 'bass' }] }
    const rule = { version: 1, time_zone: 'UTC', where }
    expect((await test.call(iris, 'POST', '/api/segments', { name: 'Theirs', rule })).statusCode).toBe(409)
    expect((await test.call(iris, 'POST', '/api/segments/preview', { rule })).statusCode).toBe(409)
    expect((await test.call(nova, 'DELETE', `/api/contacts/fields/${id}`)).statusCode).toBe(204)
  })
})
