import { readdirSync, readFileSync } from 'node:fs'
import type { ContactImport, ImportNote, ImportOptions, ImportPreview } from '@greenroom/contracts'
import { PLAN_LIMITS } from '@greenroom/domain'
import { NO_VALID_ROWS_MESSAGE } from '@greenroom/domain/contact-csv/sentences'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { bringList, contactsOf, getImport, rowsOf } from '../../testing/lists.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { forgetLists } from './commands/forget-lists.ts'
import { runImport } from './commands/run-import.ts'

/** The check of a list before it is imported. */
const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  test.setTier('enterprise')
  nova = await test.signUp()
})

type Choices = Partial<ImportOptions>
const urlOf = (id: string, what = '') => `/api/contacts/imports/${id}${what}`

/** Uploads a list and requests a check. The job has not run yet. */
async function beginCheck(data: string | Buffer, choices: Choices = {}) {
  const preview = (await bringList(test, nova, data)).json<ImportPreview>()
  const options = { ...preview.options, ...choices }
  const { id } = preview.import
  const answer = await test.call(nova, 'POST', urlOf(id, '/check'), options)
  expect(answer.json()).toMatchObject({ status: 'uploaded', check: 'running' })
  return { id, options }
}
async function check(data: string | Buffer, choices: Choices = {}) {
  const begun = await beginCheck(data, choices)
  await workOff(test)
  return { ...begun, found: await getImport(test, nova, begun.id) }
}
async function start(id: string, options: object) {
  expect((await test.call(nova, 'POST', urlOf(id, '/start'), options)).statusCode).toBe(202)
  await workOff(test)
  return getImport(test, nova, id)
}
const countsOf = (one: ContactImport) => {
  const { created, updated, unchanged, refused, over_limit, incomplete, mended, opted_out, rows_read, unlisted } = one
  return { created, updated, unchanged, refused, over_limit, incomplete, mended, opted_out, rows_read, unlisted }
}
const notes = async (id: string, limit = 20) =>
  (await test.call(nova, 'GET', urlOf(id, `/notes?limit=${limit}`))).json<{ items: ImportNote[]; total: number }>()
const copies = () => rowsOf(test, nova, 'select 1 from checked_people where user_id = $1')

/** Checks a list, imports it, and expects the predicted result. */
async function checkAndImport(data: string | Buffer, choices: Choices = {}) {
  const { id, options, found } = await check(data, choices)
  const before = await notes(id, 100)
  const done = await start(id, options)
  expect(countsOf(done)).toEqual(countsOf(found))
  expect(await notes(id, 100)).toEqual(before)
  return found
}

const lists = new URL('../../testing/vendor-lists/', import.meta.url)

describe('what a check tells of a list', () => {
  it('is the number of new, existing, updated, and refused people, with a reason for each refused row; nobody is imported', async () => {
    await insertContacts(test.house, nova.id, [{ name: 'Iris', email: 'iris@example.com' }])
    const list = 'Name,Email\nIris V,iris@example.com\nBo,bo@example.com\nJo,jo at example.com\n,\nBo,BO@example.com\n'
    const { id, found } = await check(list)
    expect(found).toMatchObject({
      status: 'uploaded',
      check: 'done',
      created: 1,
      unchanged: 2,
      updated: 0,
      refused: 1,
      rows_read: 4,
      error: null,
    })
    expect(await notes(id)).toEqual({
      items: [{ row: 4, reason: 'Row 4: Invalid email', cells: ['Jo', 'jo at example.com'], is_imported: false }],
      total: 1,
    })
    expect(await contactsOf(test, nova)).toHaveLength(1)
    expect(await copies()).toEqual([])
    expect(await rowsOf(test, nova, 'select 1 from contact_events where user_id = $1')).toEqual([])
    const again = await check(list, { update_existing: true })
    // The second row about Bo says nothing new.
    expect(again.found).toMatchObject({ created: 1, updated: 1, unchanged: 1, refused: 1 })
  })

  it.each(readdirSync(lists).filter((name) => name.endsWith('.csv')))(
    'comes true when it is imported: %s, beside people who are there',
    async (name) => {
      await insertContacts(test.house, nova.id, [
        { name: 'Before', email: 'iris@example.com' },
        { name: 'Before', email: 'bo@example.com' },
      ])
      const choices = { phone_country: 'US', take_phone_only: true, update_existing: true }
      expect((await checkAndImport(readFileSync(new URL(name, lists)), choices)).rows_read).toBeGreaterThan(0)
    },
  )

  it('counts people who stand on it twice, pages apart, by their email and by their phone', async () => {
    const row = (n: number) => `Fan ${n % 3000},fan${n % 3000}@example.com,+1212${2_000_000 + (n % 2500)}`
    const list = `Name,Email,Phone\n${Array.from({ length: 7000 }, (_, n) => row(n)).join('\n')}\n`
    expect(await checkAndImport(list)).toMatchObject({ created: 2500, unchanged: 4500, rows_read: 7000 })
  })

  it('counts what rows change of people whom earlier rows have brought or changed', async () => {
    await insertContacts(test.house, nova.id, [
      { name: 'Iris', email: 'iris@example.com', phone: '+12125550100' },
      { name: 'Two', email: 'two@example.com', phone: '+12125550188' },
    ])
    const filler = Array.from({ length: 2100 }, (_, n) => `Fan,fan${n}@example.com,`)
    const rows = [
      'Iris V,iris@example.com,+12125550101',
      'Bo,bo@example.com,+12125550124',
      ...filler,
      'Iris V,iris@example.com,+12125550101',
      'Free now,new@example.com,+12125550100',
      'Bo B,bo@example.com,',
      'Mixed,iris@example.com,+12125550188',
      ...filler,
      'Bo B,bo@example.com,+12125550124',
      'Iris W,iris@example.com,',
      'Clash,iris@example.com,+12125550177',
      'Clash,two@example.com,+12125550177',
    ]
    const found = await checkAndImport(`Name,Email,Phone\n${rows.join('\n')}\n`, { update_existing: true })
    expect(found).toMatchObject({ created: 2102, updated: 4, refused: 2 })
  })

  it.each([false, true])('counts whom it says have left, each once, where it updates contacts: %s', async (updates) => {
    await insertContacts(test.house, nova.id, [
      { email: 'left@example.com', emailConsent: 'subscribed' },
      { email: 'gone@example.com', emailConsent: 'opted_out' },
      { email: 'stays@example.com', emailConsent: 'subscribed' },
    ])
    const filler = Array.from({ length: 2100 }, (_, n) => `fan${n}@example.com,`)
    const rows = ['left@example.com,yes', 'gone@example.com,yes', 'new@example.com,yes', ...filler]
    const list = `Email,Unsubscribed\n${[...rows, 'left@example.com,yes', 'stays@example.com,', 'fan1@example.com,yes'].join('\n')}\n`
    const found = await checkAndImport(list, { update_existing: updates })
    expect(found).toMatchObject({ opted_out: 1, created: 2101 })
  })

  it('counts who waits for room in the plan, and whom the plan has room for', async () => {
    test.setTier('basic')
    const taken = PLAN_LIMITS.basic.contacts - 3
    await insertContacts(
      test.house,
      nova.id,
      Array.from({ length: taken }, (_, n) => ({ email: `old${n}@example.com` })),
    )
    const list = `Email\nold1@example.com\n${Array.from({ length: 8 }, (_, n) => `new${n}@example.com`).join('\n')}\n`
    expect(await checkAndImport(list)).toMatchObject({ created: 3, over_limit: 5, unchanged: 1 })
  })

  it('is by its sentence that nobody can come in', async () => {
    const { found } = await check('Email\nnobody\nnowhere\n')
    expect(found).toMatchObject({ check: 'done', error: NO_VALID_ROWS_MESSAGE, refused: 2, created: 0 })
  })
})

describe('a check', () => {
  const LIST = 'Name,Email\nIris,iris@example.com\nnobody,\n'

  it('can be discarded by its owner, and its choices stay', async () => {
    const { id } = await check(LIST, { tags: ['tour'], columns: ['skip', 'email'] })
    const dropped = (await test.call(nova, 'DELETE', urlOf(id, '/check'))).json<ContactImport>()
    expect(dropped).toMatchObject({ status: 'uploaded', check: null, created: 0, refused: 0, rows_read: 0 })
    expect(await notes(id)).toEqual({ items: [], total: 0 })
    const preview = (await test.call(nova, 'POST', urlOf(id, '/preview'), {})).json<ImportPreview>()
    expect(preview.options).toMatchObject({ tags: ['tour'], columns: ['skip', 'email'] })
  })

  it('is replaced by one with other choices, even while it runs', async () => {
    const { id, options } = await beginCheck(LIST)
    const url = urlOf(id, '/check')
    await test.call(nova, 'POST', url, { ...options, take_phone_only: true, columns: ['phone', 'email'] })
    await workOff(test)
    expect(await getImport(test, nova, id)).toMatchObject({ check: 'done', created: 1, incomplete: 1, refused: 1 })
  })

  it('that is stopped, or whose list is imported or discarded, writes nothing anymore', async () => {
    const [stopped, imported, discarded] = [await beginCheck(LIST), await beginCheck(LIST), await beginCheck(LIST)]
    await test.call(nova, 'DELETE', urlOf(stopped.id, '/check'))
    await test.call(nova, 'POST', urlOf(imported.id, '/start'), imported.options)
    await test.call(nova, 'POST', urlOf(discarded.id, '/cancel'))
    await workOff(test)
    expect(await getImport(test, nova, stopped.id)).toMatchObject({ status: 'uploaded', check: null, rows_read: 0 })
    expect(await getImport(test, nova, imported.id)).toMatchObject({ status: 'done', check: null, created: 1 })
    expect((await test.call(nova, 'GET', urlOf(discarded.id))).statusCode).toBe(404)
    expect(await copies()).toEqual([])
  })

  it('starts over after a killed process, and counts nobody twice', async () => {
    const list = `Email\n${Array.from({ length: 5000 }, (_, n) => `fan${n}@example.com`).join('\n')}\n`
    const { id } = await beginCheck(list)
    const cut = new AbortController()
    const context = jobContext(test.house, cut.signal)
    const { forOwner } = test.house.db
    let batches = 0
    test.house.db.forOwner = ((...args: Parameters<typeof forOwner>) => {
      // The third of its transactions is the second batch.
      if ((batches += 1) > 3) cut.abort(new Error('killed'))
      return forOwner.apply(test.house.db, args)
    }) as typeof forOwner
    try {
      await expect(runImport(context, nova.id, id)).rejects.toThrow('killed')
    } finally {
      test.house.db.forOwner = forOwner
    }
    expect(await getImport(test, nova, id)).toMatchObject({ check: 'running' })
    await runImport(jobContext(test.house), nova.id, id)
    expect(await getImport(test, nova, id)).toMatchObject({ check: 'done', created: 5000, unchanged: 0 })
    expect(await copies()).toEqual([])
  })

  it('is counted once where two processes run it', async () => {
    const list = `Email\n${Array.from({ length: 5000 }, (_, n) => `fan${n}@example.com`).join('\n')}\n`
    const { id } = await beginCheck(list)
    await Promise.all([0, 1].map(() => runImport(jobContext(test.house), nova.id, id)))
    expect(await getImport(test, nova, id)).toMatchObject({ check: 'done', created: 5000, unchanged: 0 })
  })

  it('that has lost its job gets another one', async () => {
    const { id } = await beginCheck(LIST)
    await test.house.db.systemPool.query('delete from outbox')
    const later = { ...jobContext(test.house), now: new Date(Date.now() + 11 * 60_000) }
    await forgetLists(later)
    await workOff(test)
    expect(await getImport(test, nova, id)).toMatchObject({ check: 'done', created: 1 })
  })

  it('needs a list that is not begun, and columns that do', async () => {
    const { id, options } = await check(LIST)
    const refused = await test.call(nova, 'POST', urlOf(id, '/check'), { ...options, columns: ['name', 'skip'] })
    expect(refused.json()).toMatchObject({ message: 'CSV file must contain an email column' })
    await start(id, options)
    for (const [method, body] of [
      ['POST', options],
      ['DELETE', undefined],
    ] as const)
      expect((await test.call(nova, method, urlOf(id, '/check'), body)).json()).toMatchObject({ code: 'CONFLICT' })
  })
})
