import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BrandApplication, Registrar, RegistrarAccount } from '../../platform/providers/registrar/registrar.ts'
import { REGISTRAR_TOLD, registrarTold } from '../../platform/providers/registrar/sandbox/tell.ts'
import { newPhone } from '../../testing/phones.ts'
import { cleanProfile, PROOFS } from '../../testing/registration-papers.ts'
import { useTestApp } from '../../testing/test-app.ts'

/** The sandbox's registrar as whoever plays it sees it. */
const test = useTestApp()
let registrar: Registrar
beforeAll(() => {
  registrar = test.house.providers.registrar as Registrar
})

async function newOwner() {
  const { id: userId } = await test.signUp()
  const name = `Nova ${userId}`
  return { userId, name, account: await registrar.ensureAccount({ userId, name }) }
}
async function handIn(account: RegistrarAccount) {
  const profile = cleanProfile({ phone: newPhone() })
  const application: BrandApplication = {
    ...{ kind: 'brand', tier: 'sole_proprietor', reference: randomUUID() },
    ...{ profile, proofs: PROOFS },
  }
  const { ids } = await registrar.submit(account, application)
  return { ids, application, phone: profile.phone }
}
const pull = async (id: string, lever: Record<string, unknown>) =>
  (await test.call(undefined, 'POST', `/sandbox/api/registrar/${id}/lever`, lever)).statusCode
const set = async (id: string, levers: Record<string, unknown>) =>
  (await test.call(undefined, 'PATCH', `/sandbox/api/registrar/accounts/${id}`, levers)).statusCode
const list = async (search: string) =>
  (await test.call(undefined, 'GET', `/sandbox/api/registrar?search=${encodeURIComponent(search)}`)).json<{
    accounts: Record<string, unknown>[]
    objects: Record<string, unknown>[]
    total: number
  }>()
const news = async (userId: string) => {
  const { rows } = await test.house.db.systemPool.query<{ payload: unknown }>(
    'select payload from outbox where user_id = $1 and name = $2',
    [userId, REGISTRAR_TOLD],
  )
  return rows.map(({ payload }) => registrarTold.parse(payload))
}

describe('a lever of an object', () => {
  it('decides, is listed, and is told', async () => {
    const { userId, name, account } = await newOwner()
    const { ids } = await handIn(account)
    expect(await pull(ids.id, { lever: 'reject', codes: [30909, 30893], edit_days: 3 })).toBe(204)
    const standing = await registrar.fetch(account, 'brand', ids)
    expect(standing).toMatchObject({ word: 'rejected', editAllowed: true })
    expect(standing.rejections.map(({ code }) => code)).toEqual([30909, 30893])
    expect(await list(name)).toMatchObject({
      accounts: [{ id: account.accountId, name, next: 'as_usual', news: 'once' }],
      objects: [{ id: ids.id, kind: 'brand', name: 'Nova Reyes', word: 'rejected', rejections: [{ code: 30909 }, {}] }],
      total: 1,
    })
    expect(await news(userId)).toEqual([{ accountId: account.accountId, kind: 'brand', id: ids.id }])
  })

  it.each([
    ['suspend', 'suspended'],
    ['unknown', 'unknown'],
    ['approve', 'approved'],
    ['slow', 'review'],
  ])('%s: it is %s', async (lever, word) => {
    const { account } = await newOwner()
    const { ids } = await handIn(account)
    expect(await pull(ids.id, { lever })).toBe(204)
    expect((await registrar.fetch(account, 'brand', ids)).word).toBe(word)
  })

  it('lets the time for an edit, and an approval, be over', async () => {
    const { account } = await newOwner()
    const { ids, application } = await handIn(account)
    await pull(ids.id, { lever: 'reject', codes: [18603] })
    await pull(ids.id, { lever: 'lapse' })
    expect((await registrar.fetch(account, 'brand', ids)).editAllowed).toBe(false)
    await expect(registrar.edit(account, ids, application)).rejects.toMatchObject({ failure: 'rejected' })
    await pull(ids.id, { lever: 'approve' })
    await pull(ids.id, { lever: 'lapse' })
    expect((await registrar.fetch(account, 'brand', ids)).word).toBe('removed')
  })

  it('is refused for what does not exist', async () => {
    expect(await pull(`BN${'0'.repeat(32)}`, { lever: 'approve' })).toBe(404)
    expect(await set(`AC${'0'.repeat(32)}`, { next: 'lost' })).toBe(404)
    const { account } = await newOwner()
    const { ids } = await handIn(account)
    expect(await pull(ids.id, { lever: 'reject', codes: [] })).toBe(400)
    expect(await set(ids.id, { next: 'lost' })).toBe(404)
    expect(await pull(account.accountId, { lever: 'approve' })).toBe(404)
  })
})

describe('a lever of an account', () => {
  it.each([
    ['refused', 'refused'],
    ['not_now', 'not-now'],
  ])('%s: the next two changes are not made', async (next, failure) => {
    const { account } = await newOwner()
    await set(account.accountId, { next, calls: 2 })
    for (const _ of [1, 2]) await expect(handIn(account)).rejects.toMatchObject({ failure })
    expect((await handIn(account)).ids.id).toBeTruthy()
  })

  it.each([
    ['lost', 0],
    ['twice', 2],
  ])('news are %s', async (way, times) => {
    const { userId, account } = await newOwner()
    await set(account.accountId, { news: way })
    const { ids } = await handIn(account)
    await pull(ids.id, { lever: 'approve' })
    expect(await news(userId)).toHaveLength(times)
  })
})

describe('a person without a tax number', () => {
  const say = (from: string, body: string) => test.call(undefined, 'POST', '/sandbox/api/sms', { from, body })

  it('confirms by a text with YES, and by nothing else', async () => {
    const { account } = await newOwner()
    const { ids, phone } = await handIn(account)
    await pull(ids.id, { lever: 'ask', person: 'code' })
    expect(await registrar.fetch(account, 'brand', ids)).toMatchObject({ word: 'person', person: 'code' })
    expect((await test.texts(phone)).at(-1)?.body).toContain('Reply YES')
    await say(phone, 'Who is this?')
    expect((await registrar.fetch(account, 'brand', ids)).word).toBe('person')
    await say(phone, 'Yes!')
    expect((await registrar.fetch(account, 'brand', ids)).word).toBe('approved')
  })

  it('confirms nothing after a day, unless the code is sent again', async () => {
    const { account } = await newOwner()
    const { ids, phone } = await handIn(account)
    await pull(ids.id, { lever: 'ask', person: 'code' })
    await pull(ids.id, { lever: 'lapse' })
    await say(phone, 'YES')
    expect((await registrar.fetch(account, 'brand', ids)).word).toBe('person')
    await registrar.resendCode(account, ids)
    await say(phone, 'YES')
    expect((await registrar.fetch(account, 'brand', ids)).word).toBe('approved')
  })
})

describe('an application that no lever decides', () => {
  it('is decided on when somebody asks, by what the pages of this server show', async () => {
    const { account } = await newOwner()
    const { ids } = await handIn(account)
    const { word, rejections } = await registrar.fetch(account, 'brand', ids)
    expect(word).toBe('rejected')
    // There is no such site.
    expect(rejections.map(({ code }) => code)).toEqual([18601])
  })

  it('keeps of the tax number the last four digits', async () => {
    const { userId, account } = await newOwner()
    const profile = cleanProfile({ kind: 'business', taxNumber: '12-3456789', email: 'a@novareyes.com' })
    const application = { kind: 'brand', tier: 'low_volume', reference: randomUUID(), profile, proofs: PROOFS } as const
    await registrar.submit(account, application)
    const { rows } = await test.house.db.systemPool.query('select * from sandbox_registrar where user_id = $1', [
      userId,
    ])
    expect(JSON.stringify(rows)).toContain('"6789"')
    expect(JSON.stringify(rows)).not.toContain('3456789')
  })

  it('is rejected as a second brand of its account', async () => {
    const { account } = await newOwner()
    await handIn(account)
    const { ids } = await handIn(account)
    const { rejections } = await registrar.fetch(account, 'brand', ids)
    expect(rejections.map(({ code }) => code)).toContain(30898)
  })
})
