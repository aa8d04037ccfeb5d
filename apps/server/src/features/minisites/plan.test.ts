import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
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
