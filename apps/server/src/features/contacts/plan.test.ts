import { randomUUID } from 'node:crypto'
import type { ContactOperation } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { clearDeleted } from './commands/clear-deleted.ts'
import { runOperation } from './commands/run-operation.ts'
import { openLocked } from './public.ts'

const test = useTestApp()
const other = useSecondNode(test)
let nova: Visitor
beforeEach(async () => {
  test.setTier('basic')
  nova = await test.signUp()
})

const people = (count: number, given: object = {}) =>
  insertContacts(
    test.house,
    nova.id,
    Array.from({ length: count }, () => ({ ...given })),
  )
const create = (app = test.app, email = `${randomUUID()}@example.com`) =>
  app.inject({
    method: 'POST',
    url: '/api/contacts',
    payload: { email },
    headers: { cookie: nova.cookie, origin: test.house.env.PUBLIC_URL },
  })

describe('the contacts of a plan', () => {
  it('are one more of 100 that are added at once over two servers, where one has room (standard W21)', async () => {
    await people(499)
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => create(n % 2 ? test.app : other.app)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode === 402)
    expect(refused).toHaveLength(99)
    for (const answer of refused)
      expect(answer.json()).toMatchObject({
        code: 'PLAN_LIMIT_REACHED',
        details: { feature: 'contacts', limit: 500, usage: 500 },
      })
  })

  it('count neither deleted nor waiting people, and a deleted one makes room', async () => {
    const [one] = await people(500)
    await people(3, { lockedAt: new Date() })
    await people(3, { deletedAt: new Date() })
    expect((await create()).statusCode).toBe(402)
    await test.call(nova, 'DELETE', `/api/contacts/${one?.id}`)
    expect((await create()).statusCode).toBe(201)
  })

  it('have no room for a waiting sign-up that is added by hand either', async () => {
    test.setTier('free')
    const [waiting] = await people(1, { lockedAt: new Date() })
    expect((await create(test.app, waiting?.email ?? '')).statusCode).toBe(402)
  })

  it('never prevent changing or deleting', async () => {
    test.setTier('free')
    const [one] = await people(2)
    const url = `/api/contacts/${one?.id}`
    expect((await test.call(nova, 'PATCH', url, { name: 'Changed' })).statusCode).toBe(200)
    expect((await test.call(nova, 'DELETE', url)).statusCode).toBe(200)
  })
})

describe('sign-ups that wait for room', () => {
  const open = async () => {
    const owner = await jobContext(test.house).asOwner(nova.id)
    return owner.db.forOwner(owner.ownerId, (tx) => openLocked(owner, tx))
  }
  const live = async () => {
    const { rows } = await test.house.db.systemPool.query(
      'select name from contacts where user_id = $1 and locked_at is null order by name',
      [nova.id],
    )
    return rows.map((row) => row.name)
  }

  it('are unlocked oldest first, as far as there is room', async () => {
    await people(498, { name: 'known' })
    for (const [name, day] of [
      ['third', 3],
      ['first', 1],
      ['second', 2],
    ] as const)
      await people(1, { name, lockedAt: new Date(), createdAt: new Date(2026, 0, day) })
    expect(await open()).toBe(2)
    expect((await live()).slice(0, 2)).toEqual(['first', 'known'])
    expect(await live()).toContain('second')
    expect(await open()).toBe(0)
    test.setTier('enterprise')
    expect(await open()).toBe(1)
    expect(await live()).toContain('third')
  })

  it('are unlocked once by two servers at once', async () => {
    await people(495)
    await people(20, { lockedAt: new Date() })
    const opened = await Promise.all([open(), open(), open()])
    expect(opened.toSorted((a, b) => a - b)).toEqual([0, 0, 5])
  })

  it.each(['cancelled by its owner', 'left by a process that died'])(
    'are opened in the place of those whom a deletion of many had deleted until it was %s',
    async (way) => {
      await people(700)
      await people(1, { lockedAt: new Date() })
      const asked = await test.call(nova, 'POST', '/api/contacts/bulk', {
        selection: { filter: {} },
        change: { kind: 'delete' },
      })
      const { id } = asked.json<ContactOperation>()
      let steps = 0
      const throwIfAborted = () => {
        steps += 1
        if (steps === 2) throw new Error('killed')
      }
      const dying = { ...jobContext(test.house), signal: { throwIfAborted } as AbortSignal }
      await expect(runOperation(dying, nova.id, id)).rejects.toThrow('killed')
      if (way === 'cancelled by its owner') await test.call(nova, 'POST', `/api/contacts/operations/${id}/cancel`)
      else {
        test.setNow(new Date(Date.now() + 3_600_000))
        await clearDeleted(jobContext(test.house))
        test.setNow(undefined)
      }
      await workOff(test)
      expect(await live()).toHaveLength(701)
    },
  )
})
