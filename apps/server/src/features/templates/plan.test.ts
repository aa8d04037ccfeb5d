import type { Template } from '@greenroom/contracts'
import { beforeEach, expect, it } from 'vitest'
import { ownerContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const other = useSecondNode(test)
const PATH = '/api/templates'
const TEXT = { channel: 'sms', name: 'Show', content: 'See you' }
let owner: Visitor
beforeEach(async () => {
  test.setTier('pro')
  owner = await test.signUp()
})

const fill = async (count: number) => {
  const answer = await test.call(owner, 'POST', `${PATH}/import`, {
    templates: Array.from({ length: count }, () => TEXT),
  })
  expect(answer.statusCode, answer.body).toBe(201)
}
const list = async () => (await test.call(owner, 'GET', PATH)).json<{ items: Template[]; total: number }>()

it.each([
  ['free', 5],
  ['basic', 10],
] as const)('a %s plan has room for %i, and none for one more in any way', async (tier, limit) => {
  test.setTier(tier)
  await fill(limit)
  const [first] = (await list()).items
  const refused = { code: 'PLAN_LIMIT_REACHED', details: { feature: 'message_templates', limit, usage: limit } }
  expect((await test.call(owner, 'POST', PATH, TEXT)).json()).toMatchObject(refused)
  expect((await test.call(owner, 'POST', `${PATH}/${first?.id}/duplicate`)).json()).toMatchObject(refused)
  expect((await test.call(owner, 'POST', `${PATH}/import`, { templates: [TEXT] })).json()).toMatchObject(refused)
  await test.call(owner, 'DELETE', `${PATH}/${first?.id}`)
  expect((await test.call(owner, 'POST', PATH, TEXT)).statusCode).toBe(201)
  expect((await test.call(owner, 'POST', `${PATH}/${first?.id}/restore`)).json()).toMatchObject(refused)
})

it('100 creates at limit − 1, on two servers: one succeeds (standard W21)', async () => {
  test.setTier('free')
  await fill(3)
  const [first, second] = (await list()).items
  await test.call(owner, 'DELETE', `${PATH}/${first?.id}`)
  await fill(2)
  const ways = [
    { url: PATH, payload: TEXT },
    { url: `${PATH}/import`, payload: { templates: [TEXT] } },
    { url: `${PATH}/${second?.id}/duplicate`, payload: {} },
    { url: `${PATH}/${first?.id}/restore`, payload: {} },
  ] as const
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 ? test.app : other.app).inject({
        method: 'POST',
        ...(ways[(n >> 1) % ways.length] ?? ways[0]),
        headers: { cookie: owner.cookie, origin: test.house.env.PUBLIC_URL },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
  expect((await list()).total).toBe(5)
})

it('a smaller plan keeps what is used most, locks the rest, and deletes nothing', async () => {
  await fill(7)
  const used = (await list()).items.at(-1)?.id ?? ''
  await test.house.db.systemPool.query('update message_templates set uses = 3 where id = $1', [used])
  const context = await ownerContext(test.house, ownerIdOf(owner.id))
  const templates = context.lockables.get('message_templates')
  const items = await context.db.forOwner(context.ownerId, async (tx) => templates?.list(tx, context))
  expect(items).toHaveLength(7)
  expect(items?.[0]).toEqual({ id: used, title: 'Show', detail: 'Text', picture: null, visits: 3, isLocked: false })
  const keep = (ids: string[]) =>
    context.db.forOwner(context.ownerId, async (tx) => templates?.keepOnly(tx, context, ids))
  await keep([used])
  const locked = (await list()).items
  expect(locked.filter((one) => !one.is_locked).map(({ id }) => id)).toEqual([used])
  expect(locked).toHaveLength(7)
  await test.call(owner, 'DELETE', `${PATH}/${locked[0]?.id}`)
  await keep(locked.slice(1).map(({ id }) => id))
  const restored = await test.call(owner, 'POST', `${PATH}/${locked[0]?.id}/restore`)
  expect(restored.json()).toMatchObject({ is_locked: false })
  expect((await list()).items.filter((one) => one.is_locked)).toEqual([])
})
