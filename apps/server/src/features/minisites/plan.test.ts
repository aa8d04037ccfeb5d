import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownerContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { type SecondNode, useSecondNode } from '../../testing/second-node.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { keepOnlyPhoneBlocks } from './store/locks.ts'

const test = useTestApp()
const other = useSecondNode(test)
let nova: Visitor

beforeEach(async () => {
  test.setTier('enterprise')
  nova = await test.signUp()
})

const phone = { type: 'phone', title: 'Join', url: '', is_active: true, settings: { version: 1 } }
const create = (phones: number) =>
  test.call(nova, 'POST', '/api/minisites', {
    username: `n-${randomUUID().slice(0, 12)}`,
    name: 'Nova Reyes',
    blocks: Array.from({ length: phones }, () => phone),
  })

describe('phone blocks that come several at once', () => {
  it('fit as a whole or not at all', async () => {
    test.setTier('basic')
    expect((await create(5)).json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      details: { feature: 'phone_blocks', limit: 1, usage: 0 },
    })
    expect((await create(1)).statusCode).toBe(201)
    test.setTier('pro')
    expect((await create(3)).statusCode).toBe(402)
    expect((await create(2)).statusCode).toBe(201)
  })

  it('count when a site is duplicated', async () => {
    const { id } = (await create(2)).json()
    const duplicate = () => test.call(nova, 'POST', `/api/minisites/${id}/duplicate`)
    test.setTier('pro')
    expect((await duplicate()).json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      details: { feature: 'phone_blocks', limit: 3, usage: 2 },
    })
    test.setTier('enterprise')
    expect((await duplicate()).statusCode).toBe(201)
  })

  it('never stand in the way of a site that has none', async () => {
    await create(5)
    test.setTier('pro')
    expect((await create(0)).statusCode).toBe(201)
  })
})

describe('a form that asks for a phone number', () => {
  const form = (askPhone: string) => ({
    type: 'fan-capture',
    title: 'Join',
    url: '',
    is_active: true,
    settings: { version: 1, askPhone },
  })
  const makeSiteWith = async (...blocks: object[]) => {
    const username = `n-${randomUUID().slice(0, 12)}`
    const made = await test.call(nova, 'POST', '/api/minisites', { username, name: 'Nova Reyes', blocks })
    const { id } = made.json<{ id: string }>()
    const { items } = (await test.call(nova, 'GET', `/api/minisites/${id}/blocks`)).json()
    return { id, blockId: items[0]?.id as string }
  }
  const ask = ({ id, blockId }: { id: string; blockId: string }, askPhone: string) =>
    test.call(nova, 'PATCH', `/api/minisites/${id}/blocks/${blockId}`, { settings: form(askPhone).settings })

  it('counts as a phone block, and one that asks for none does not', async () => {
    test.setTier('free')
    const site = await makeSiteWith(form('no'))
    const add = (block: object) => test.call(nova, 'POST', `/api/minisites/${site.id}/blocks`, block)
    expect((await add(form('no'))).statusCode).toBe(201)
    expect((await add(form('optional'))).json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      details: { feature: 'phone_blocks', limit: 0, usage: 0 },
    })
    test.setTier('basic')
    expect((await add(form('required'))).statusCode).toBe(201)
    expect((await add(phone)).json()).toMatchObject({ details: { limit: 1, usage: 1 } })
  })

  it('needs room when it begins to ask, and gives it back when it asks no more', async () => {
    const site = await makeSiteWith(form('no'))
    test.setTier('free')
    expect((await ask(site, 'optional')).json()).toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    test.setTier('basic')
    expect((await ask(site, 'optional')).statusCode).toBe(200)
    expect((await ask(site, 'required')).statusCode).toBe(200)
    expect((await test.call(nova, 'POST', `/api/minisites/${site.id}/blocks`, phone)).statusCode).toBe(402)
    expect((await ask(site, 'no')).statusCode).toBe(200)
    expect((await test.call(nova, 'POST', `/api/minisites/${site.id}/blocks`, phone)).statusCode).toBe(201)
  })

  it('is locked with the others by a smaller plan, and open again once it asks no more', async () => {
    const site = await makeSiteWith(form('required'))
    const isLocked = async () =>
      (await test.call(nova, 'GET', `/api/minisites/${site.id}/blocks`)).json().items[0].is_locked as boolean
    const owner = await ownerContext(test.house, ownerIdOf(nova.id))
    await owner.db.forOwner(owner.ownerId, (tx) => keepOnlyPhoneBlocks(tx, owner, []))
    expect(await isLocked()).toBe(true)
    expect((await ask(site, 'no')).statusCode).toBe(200)
    expect(await isLocked()).toBe(false)
  })
})

/** 100 at once on two servers, with room for one (standard W21). */
describe('100 creates at limit − 1', () => {
  const post = (app: SecondNode['app'], url: string, payload: object) =>
    app.inject({ method: 'POST', url, payload, headers: { cookie: nova.cookie, origin: test.house.env.PUBLIC_URL } })
  async function atOnce(urlOf: (n: number) => string, payload: () => object) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => post(n % 2 ? test.app : other.app, urlOf(n), payload())),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 402)
    for (const answer of refused) expect(answer.json()).toMatchObject({ code: 'PLAN_LIMIT_REACHED' })
    return { made: answers.filter(({ statusCode }) => statusCode === 201).length, refused: refused.length }
  }

  it('of sites make one', async () => {
    test.setTier('basic')
    for (let n = 0; n < 2; n++) expect((await create(0)).statusCode).toBe(201)
    const site = () => ({ username: `n-${randomUUID().slice(0, 12)}`, name: 'Nova Reyes', blocks: [] })
    expect(await atOnce(() => '/api/minisites', site)).toEqual({ made: 1, refused: 99 })
  })

  it('of phone blocks make one, on whichever site', async () => {
    test.setTier('pro')
    const ids = [await create(1), await create(1), await create(0)].map((answer) => answer.json<{ id: string }>().id)
    const url = (n: number) => `/api/minisites/${ids[n % 3]}/blocks`
    expect(await atOnce(url, () => phone)).toEqual({ made: 1, refused: 99 })
  })
})
