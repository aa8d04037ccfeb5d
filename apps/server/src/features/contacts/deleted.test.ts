import { randomUUID } from 'node:crypto'
import type { Contact, ContactOperation, DeletedPage } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts, type MadeContact } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
const NOON = new Date('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOON.getTime() - hours * 3_600_000)

let nova: Visitor
beforeEach(async () => {
  test.setNow(undefined)
  test.setTier('pro')
  nova = await test.signUp()
  test.setNow(NOON)
})

const gone = (count: number, given: Partial<MadeContact> = {}) =>
  insertContacts(
    test.house,
    nova.id,
    Array.from({ length: count }, () => ({ deletedAt: hoursAgo(1), ...given })),
  )
const list = async (query: Record<string, string> = {}, who = nova) =>
  (await test.call(who, 'GET', `/api/contacts/deleted?${new URLSearchParams(query)}`)).json<DeletedPage>()
const restore = (body: object, who = nova) => test.call(who, 'POST', '/api/contacts/deleted/restore', body)
const live = async () => (await test.call(nova, 'GET', '/api/contacts?limit=1')).json<{ total: number }>().total

describe('recently deleted contacts', () => {
  it('are listed for a day, most recently deleted first, with the time left to restore them', async () => {
    const [older] = await gone(1, { name: 'Ada', phone: '+4915123456789', deletedAt: hoursAgo(23) })
    const [newer] = await gone(1, { name: 'Ben', deletedAt: hoursAgo(2) })
    await gone(1, { deletedAt: hoursAgo(25) })
    await insertContacts(test.house, nova.id, [{}])
    const page = await list()
    expect(page).toMatchObject({ total: 2, total_is_exact: true, next: null })
    expect(page.items.map(({ id }) => id)).toEqual([newer?.id, older?.id])
    expect(page.items[1]).toEqual({
      id: older?.id,
      name: 'Ada',
      email: older?.email,
      phone: '+4915123456789',
      deleted_at: '2026-11-20T13:00:00.000Z',
      until: '2026-11-21T13:00:00.000Z',
    })
  })

  it.each(['İSTANBUL', 'ΟΔΟΣ', 'ΣΟΦΟΣ ', 'Straße'])(
    'are found by any letter, as the list finds them (%s)',
    async (name) => {
      const [one] = await gone(1, { name })
      expect((await list({ q: name })).items.map(({ id }) => id)).toEqual([one?.id])
    },
  )

  it('are read page by page, and searched', async () => {
    const made = await gone(5)
    await gone(1, { name: '100% Fan', deletedAt: hoursAgo(3) })
    const seen: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page: DeletedPage = await list({ limit: '2', ...(after ? { after } : {}) })
      expect(page.total).toBe(6)
      seen.push(...page.items.map(({ id }) => id))
      after = page.next
    }
    expect(new Set(seen).size).toBe(6)
    expect(seen.slice(0, 5).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    expect((await list({ q: '100%' })).items.map(({ name }) => name)).toEqual(['100% Fan'])
    const other = await test.call(nova, 'GET', '/api/contacts/deleted?after=nonsense')
    expect(other.json()).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
  })

  it('come back opted out where their address has withdrawn since', async () => {
    const withdrawn = { email: `${randomUUID()}@example.com`, phone: '+442079460701' }
    const make = async () => (await test.call(nova, 'POST', '/api/contacts', withdrawn)).json<Contact>()
    const remove = ({ id }: Contact) => test.call(nova, 'DELETE', `/api/contacts/${id}`)
    const first = await make()
    await remove(first)
    const second = await make()
    for (const channel of ['email', 'sms'])
      await test.call(nova, 'POST', `/api/contacts/${second.id}/consent`, {
        channel,
        state: 'opted_out',
        statement: 'Asked me at a show',
      })
    await remove(second)
    expect((await restore({ ids: [first.id] })).json()).toMatchObject({ restored: 1 })
    expect((await test.call(nova, 'GET', `/api/contacts/${first.id}`)).json()).toMatchObject({
      email_consent: 'opted_out',
      sms_consent: 'opted_out',
    })
  })

  it('cannot be read or restored by another owner', async () => {
    const [one] = await gone(1)
    const iris = await test.signUp()
    expect(await list({}, iris)).toMatchObject({ items: [], total: 0 })
    for (const body of [{ ids: [one?.id] }, { all: true }]) expect((await restore(body, iris)).statusCode).toBe(404)
    expect(await list()).toMatchObject({ total: 1 })
  })
})

describe('bringing them back', () => {
  it('takes those who were chosen, whatever they were deleted with', async () => {
    const [one, two, other] = await gone(3)
    expect((await restore({ ids: [one?.id, two?.id, randomUUID()] })).json()).toEqual({
      restored: 2,
      taken: 0,
      operation: null,
    })
    expect((await list()).items.map(({ id }) => id)).toEqual([other?.id])
    expect(await live()).toBe(2)
    expect((await restore({ ids: [one?.id] })).statusCode).toBe(404)
  })

  it('leaves out whose address another has by now', async () => {
    const email = `${randomUUID()}@example.com`
    const [one] = await gone(1, { email })
    expect((await test.call(nova, 'POST', '/api/contacts', { email })).statusCode).toBe(201)
    expect((await restore({ ids: [one?.id] })).json()).toMatchObject({ restored: 0, taken: 1 })
    expect(await list()).toMatchObject({ total: 1 })
  })

  it('takes all of the last day, in the background where they are many', async () => {
    await gone(1203)
    await gone(2, { deletedAt: hoursAgo(25) })
    const { operation } = (await restore({ all: true })).json<{ operation: ContactOperation }>()
    expect(operation).toMatchObject({ kind: 'restore', status: 'waiting', total: 1203 })
    await workOff(test)
    expect(await live()).toBe(1203)
    expect(await list()).toMatchObject({ items: [], total: 0 })
  })

  it('needs room in the plan for all of them', async () => {
    test.setTier('basic')
    const some = await gone(3)
    await insertContacts(
      test.house,
      nova.id,
      Array.from({ length: 498 }, () => ({})),
    )
    expect((await restore({ all: true })).json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      status: 402,
      details: { feature: 'contacts', limit: 500, usage: 498 },
    })
    expect((await restore({ ids: some.slice(1).map(({ id }) => id) })).json()).toMatchObject({ restored: 2 })
  })

  it('know no place that nobody was given', async () => {
    for (const at of ['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', 'now']) {
      const after = Buffer.from(JSON.stringify([at, randomUUID()])).toString('base64url')
      expect((await test.call(nova, 'GET', `/api/contacts/deleted?after=${after}`)).statusCode, at).toBe(400)
    }
  })
})
