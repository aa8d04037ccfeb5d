import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { OwnerTx } from './platform/db/tx.ts'
import { fillPath, operationsOf } from './testing/api-document.ts'
import { sampleCalls } from './testing/samples.ts'
import { useTestApp, type Visitor } from './testing/test-app.ts'
import { fillWallet } from './testing/wallet-rows.ts'

/**
 * A request that holds an owner's transaction and takes a second connection can deadlock with itself: the second waits
 * for a lock, or for a free connection, that the first holds, and the database cannot detect the cycle.
 */
const test = useTestApp()
const holding = new AsyncLocalStorage<true>()
let nested: string[] = []
let nova: Visitor

beforeAll(() => {
  const { db } = test.house
  const { forOwner, asSystem } = db
  const ask = (what: string) => {
    if (holding.getStore()) nested.push(what)
  }
  db.forOwner = (owner, work) => {
    ask('forOwner')
    return forOwner(owner, (tx: OwnerTx) => holding.run(true, () => work(tx)))
  }
  db.asSystem = (work) => {
    ask('asSystem')
    return asSystem(work)
  }
  for (const method of ['query', 'connect'] as const) {
    const original = db.systemPool[method] as (...args: unknown[]) => unknown
    db.systemPool[method] = ((...args: unknown[]) => {
      ask(`system ${method}`)
      return Reflect.apply(original, db.systemPool, args)
    }) as never
  }
})
beforeEach(async () => {
  nested = []
  nova = await test.signUp({ isVerified: true })
})

const name = () => `n-${randomUUID().slice(0, 12)}`
const create = (username: string) => test.call(nova, 'POST', '/api/minisites', { username, name: 'Nova' })

it('is all that a request holds, on every route', async () => {
  const site = (await create(name())).json<{ id: string }>()
  const { items } = (await test.call(nova, 'GET', `/api/minisites/${site.id}/blocks`)).json<{
    items: { id: string }[]
  }>()
  const blockIds = items.map(({ id }) => id)
  const known = {
    ownerId: nova.id,
    siteId: site.id,
    blockId: blockIds[0] ?? '',
    blockIds,
    uploadPath: 'images/none.webp',
  }
  await fillWallet(test, nova, 'held')
  const samples = sampleCalls(known)
  const operations = operationsOf(test.app).filter((operation) => operation.isOwners && !operation.isMultipart)
  for (const operation of operations.toSorted(
    (a, b) => Number(samples[a.name]?.last ?? 0) - Number(samples[b.name]?.last ?? 0),
  )) {
    const search = new URLSearchParams(samples[operation.name]?.query).toString()
    const path = fillPath(operation.path, {
      id: known.siteId,
      blockId: known.blockId,
      keyId: known.siteId,
      sessionId: known.siteId,
    })
    await test.call(nova, operation.method, path + (search && `?${search}`), samples[operation.name]?.body)
    expect(nested, operation.name).toEqual([])
  }
})

it('is all that a request holds when it offers names in place of a taken one', async () => {
  const [taken, mine] = [name(), name()]
  await create(taken)
  const site = (await create(mine)).json<{ id: string }>()
  const refused = [
    await create(taken),
    await test.call(nova, 'PATCH', `/api/minisites/${site.id}`, { username: taken }),
    await test.call(nova, 'POST', '/api/onboarding/site', {
      additional: true,
      draft: {
        id: randomUUID(),
        username: taken,
        profile: { name: 'Nova', bio: '', avatar: '', theme: 'tide' },
        blocks: [],
      },
    }),
  ]
  for (const answer of refused) {
    expect(answer.json()).toMatchObject({ code: 'USERNAME_TAKEN' })
    expect(answer.json().details.suggestions).toHaveLength(3)
  }
  expect(nested).toEqual([])
})
