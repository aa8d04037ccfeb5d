import type { CustomField, ImportPreview } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { beginImport, bringList, importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  test.setTier('enterprise')
  nova = await test.signUp()
})

const people = () =>
  rowsOf<{ email: string; tags: string[]; custom: object }>(
    test,
    nova,
    'select email, tags, custom from contacts where user_id = $1 order by email',
  )

describe('lists that nobody made by hand', () => {
  it('with a quotation mark that never ends lose that row, whatever its letters', async () => {
    const long = Array.from({ length: 12 }, (_, n) => `fan${n}@example.com,${'y'.repeat(100_000)}\n`)
    const list = `Email,Name\nana@example.com,Ana\n"${'x'.repeat(198)}👩‍🎤\n${long.join('')}`
    const found = await importList(test, nova, list)
    expect(found).toMatchObject({ status: 'done', created: 13, incomplete: 12, refused: 1 })
  })

  it('of more columns than anything exports are refused before they are looked at', async () => {
    const upload = (columns: number) =>
      bringList(
        test,
        nova,
        `email,${Array.from({ length: columns - 1 }, (_, at) => `c${at}`).join()}\na@example.com,x\n`,
      )
    expect((await upload(500)).statusCode).toBe(201)
    expect((await upload(501)).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      message: expect.stringContaining('This list has 501 columns, and a list can have at most 500.') as string,
    })
  })

  it('are few in the store at once, however many are brought', async () => {
    const lists = () => rowsOf<{ status: string }>(test, nova, 'select status from contact_imports where user_id = $1')
    const files = async (ids: readonly string[]) => {
      const kept = await Promise.all(ids.map((id) => test.house.providers.storage.get(`imports/${nova.id}/${id}.csv`)))
      return kept.map((file) => file !== undefined)
    }
    const bring = async () => (await bringList(test, nova, 'Email\nana@example.com\n')).json<ImportPreview>().import.id
    const ids: string[] = []
    for (let at = 0; at < 5; at++) ids.push(await bring())
    expect(await files(ids)).toEqual([false, false, true, true, true])
    expect(await lists()).toHaveLength(3)
    for (let at = 0; at < 5; at++) await beginImport(test, nova, 'Email\nana@example.com\n')
    expect((await bringList(test, nova, 'Email\nbo@example.com\n')).json()).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('You already have 5 lists being imported') as string,
    })
  })

  it('with numbers beyond all bounds are imported without them', async () => {
    const field = await test.call(nova, 'POST', '/api/contacts/fields', { label: 'Shows', type: 'number' })
    const { id } = field.json<CustomField>()
    const list = `Email,Shows\nana@example.com,${'9'.repeat(400)}\nbo@example.com,7\n`
    const found = await importList(test, nova, list)
    expect(found).toMatchObject({ status: 'done', created: 2, incomplete: 1 })
    expect(await people()).toMatchObject([{ custom: {} }, { custom: { [id]: 7 } }])
  })

  it('with signs in their tags that part tags while they are stored keep the tags whole', async () => {
    const sign = '\u001f'
    const found = await importList(test, nova, 'Email\nana@example.com\n', {
      tags: [`a${sign}b${sign}c`],
    })
    expect(found).toMatchObject({ status: 'done', created: 1 })
    expect(await people()).toMatchObject([{ tags: ['a b c'] }])
  })

  it('of which every row is refused are told whole', async () => {
    await insertContacts(test.house, nova.id, [{ email: 'x@example.com', phone: '+12125550123' }])
    const emails = Array.from({ length: 2000 }, (_, n) => `fan${n}@example.com`)
    await insertContacts(
      test.house,
      nova.id,
      emails.map((email) => ({ email })),
    )
    const list = `Email,Phone,City,Tags\n${emails.map((email) => `${email},+12125550123,Lisbon,a;b`).join('\n')}\n`
    const { id, status, refused } = await importList(test, nova, list, { update_existing: true })
    expect({ status, refused }).toEqual({ status: 'failed', refused: 2000 })
    const told = await test.call(nova, 'GET', `/api/contacts/imports/${id}/refused`)
    expect(told.body).toContain(
      `Row 2001: The phone number belongs to another contact,fan1999@example.com,'+12125550123,Lisbon,"a;b"`,
    )
  })
})
