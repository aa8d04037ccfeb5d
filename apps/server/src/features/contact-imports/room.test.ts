import { PLAN_LIMITS } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { beginImport, bringList, getImport, importList, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { forgetLists } from './commands/forget-lists.ts'
import { contactImports } from './feature.ts'

const test = useTestApp()
const DAY_MS = 24 * 3_600_000
let nova: Visitor
beforeEach(async () => {
  test.setTier('basic')
  test.setNow(undefined)
  nova = await test.signUp()
})

const ROOM = 4
const fillUp = (room = ROOM) =>
  insertContacts(
    test.house,
    nova.id,
    Array.from({ length: PLAN_LIMITS.basic.contacts - room }, (_, n) => ({ email: `old${n}@example.com` })),
  )
const count = async () =>
  (await rowsOf<{ n: number }>(test, nova, 'select count(*)::int as n from contacts where user_id = $1'))[0]?.n
const filePath = async () =>
  (
    await rowsOf<{ file_path: string | null }>(test, nova, 'select file_path from contact_imports where user_id = $1')
  )[0]?.file_path
const goOn = (id: string) => test.call(nova, 'POST', `/api/contacts/imports/${id}/continue`)

const LIST = [
  'Email,Phone',
  'new0@example.com,',
  'old1@example.com,',
  'nobody,',
  'new1@example.com,+12125550123',
  'new1@example.com,',
  'new2@example.com,12',
  'new3@example.com,',
  'new4@example.com,34',
  'nobody either,',
  'old2@example.com,',
  'new5@example.com,',
  'new6@example.com,',
].join('\n')

describe('a list that is larger than the room in the plan', () => {
  it('is imported up to the limit, says how many wait, and goes on after an upgrade without doubling anybody', async () => {
    await fillUp()
    const found = await importList(test, nova, LIST)
    expect(found).toMatchObject({
      status: 'done',
      created: ROOM,
      unchanged: 3,
      refused: 2,
      incomplete: 1,
      over_limit: 3,
      rows_read: 12,
      can_continue: true,
    })
    expect(await count()).toBe(PLAN_LIMITS.basic.contacts)
    const refused = await goOn(found.id)
    expect(refused.json()).toMatchObject({ code: 'PLAN_LIMIT_REACHED', details: { feature: 'contacts', limit: 500 } })

    test.setTier('pro')
    expect((await goOn(found.id)).json()).toMatchObject({ status: 'waiting' })
    await workOff(test)
    expect(await getImport(test, nova, found.id)).toMatchObject({
      status: 'done',
      created: ROOM + 3,
      unchanged: 3,
      refused: 2,
      incomplete: 2,
      over_limit: 0,
      rows_read: 12,
      can_continue: false,
    })
    expect(await count()).toBe(PLAN_LIMITS.basic.contacts + 3)
    expect(await filePath()).toBeNull()
    expect((await goOn(found.id)).json()).toMatchObject({ code: 'CONFLICT' })
  })

  it('goes on as far as there is room, and tells who is there meanwhile from who waits', async () => {
    await fillUp(1)
    const { id, over_limit } = await importList(test, nova, 'Email\na@x.co\nb@x.co\nc@x.co\nd@x.co\n')
    expect(over_limit).toBe(3)
    await rowsOf(test, nova, `delete from contacts where user_id = $1 and email like 'old%' and email < 'old12'`)
    const freed = PLAN_LIMITS.basic.contacts - ((await count()) ?? 0)
    await insertContacts(test.house, nova.id, [
      { email: 'b@x.co' },
      ...Array.from({ length: freed - 2 }, (_, n) => ({ email: `more${n}@example.com` })),
    ])
    await goOn(id)
    await workOff(test)
    expect(await getImport(test, nova, id)).toMatchObject({
      created: 2,
      unchanged: 1,
      over_limit: 1,
      can_continue: true,
    })
    expect(await count()).toBe(PLAN_LIMITS.basic.contacts)
  })

  it('waits wholly where the plan holds nobody', async () => {
    test.setTier('free')
    expect(await importList(test, nova, 'Email\na@x.co\nb@x.co\n')).toMatchObject({
      status: 'done',
      created: 0,
      over_limit: 2,
    })
  })

  it('never makes more than the limit beside people who are created at the same time (standard W21)', async () => {
    await fillUp(20)
    const lists = [0, 1].map(
      (list) => `Email\n${Array.from({ length: 30 }, (_, n) => `l${list}n${n}@x.co`).join('\n')}\n`,
    )
    for (const list of lists) await beginImport(test, nova, list)
    const creates = Array.from({ length: 10 }, (_, n) =>
      test.call(nova, 'POST', '/api/contacts', { email: `c${n}@x.co` }),
    )
    await Promise.all([workOff(test), workOff(test), ...creates])
    expect(await count()).toBe(PLAN_LIMITS.basic.contacts)
  })
})

describe('a file that nobody uses', () => {
  const forget = async (later: number) => {
    test.setNow(new Date(Date.now() + later))
    await forgetLists(jobContext(test.house))
    test.setNow(undefined)
  }

  it('is gone after a day, and from the history with it', async () => {
    const uploaded = (await bringList(test, nova, 'Email\na@x.co\n')).json<{ import: { id: string } }>()
    const path = (await filePath()) ?? ''
    await forget(DAY_MS - 60_000)
    expect(await test.house.providers.storage.get(path)).toBeDefined()
    await forget(DAY_MS + 60_000)
    expect(await test.house.providers.storage.get(path)).toBeUndefined()
    expect((await test.call(nova, 'GET', `/api/contacts/imports/${uploaded.import.id}`)).statusCode).toBe(404)
    expect((await test.call(nova, 'GET', '/api/contacts/imports')).json()).toMatchObject({ items: [], total: 0 })
  })

  it('is kept for a week where somebody waits for room', async () => {
    await fillUp(0)
    const { id } = await importList(test, nova, 'Email\na@x.co\n')
    await forget(6 * DAY_MS)
    expect(await getImport(test, nova, id)).toMatchObject({ can_continue: true })
    await forget(8 * DAY_MS)
    expect(await getImport(test, nova, id)).toMatchObject({ can_continue: false, over_limit: 1 })
    expect(await filePath()).toBeNull()
  })

  it('is read after all where its job was lost', async () => {
    const id = await beginImport(test, nova, 'Email\na@x.co\n')
    await rowsOf(test, nova, 'delete from outbox where user_id = $1')
    await workOff(test)
    expect(await getImport(test, nova, id)).toMatchObject({ status: 'waiting' })
    await forget(11 * 60_000)
    await workOff(test)
    expect(await getImport(test, nova, id)).toMatchObject({ status: 'done', created: 1 })
  })

  it('leaves no refused row behind after a month', async () => {
    const { id } = await importList(test, nova, 'Email\na@x.co\nnobody\n')
    const rows = () => rowsOf(test, nova, 'select 1 from import_refusals where user_id = $1')
    await forget(29 * DAY_MS)
    expect(await rows()).toHaveLength(1)
    await forget(31 * DAY_MS)
    expect(await rows()).toHaveLength(0)
    expect(await getImport(test, nova, id)).toMatchObject({ refused: 1 })
  })

  it('goes with its owner', async () => {
    await bringList(test, nova, 'Email\na@x.co\n')
    const path = (await filePath()) ?? ''
    await contactImports.personalData?.erase?.(await jobContext(test.house).asOwner(nova.id))
    expect(await test.house.providers.storage.get(path)).toBeUndefined()
  })
})
