import { randomUUID } from 'node:crypto'
import * as contracts from '@greenroom/contracts'
import { type Contract, errorBody } from '@greenroom/contracts'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { AUDIENCE_IDS } from './testing/audience-ids.ts'
import { fillPath, operationsOf } from './testing/api-document.ts'
import { type Known, sampleCalls } from './testing/samples.ts'
import { useTestApp, type Visitor } from './testing/test-app.ts'

/**
 * Sends hostile input to every contract: never a 5xx, always the standard error body, and accepted values come back
 * unchanged. A failing run prints its seed; a failing case is added to HOSTILE.
 */
const test = useTestApp()

const HOSTILE = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  'a\u0000b',
  '\u202Eevil',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table blocks; --",
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '𝕏'.repeat(70),
  'x'.repeat(70_000),
  'javascript:alert(1)',
  'data:text/html,x',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
]
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 80 }))
const hostileValue = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)

let nova: Visitor
let known: Known
beforeAll(async () => {
  nova = await test.signUp()
  const site = (await test.call(nova, 'POST', '/api/minisites', { username: 'fuzzed', name: 'Fuzzed' })).json<{
    id: string
  }>()
  const { items } = (await test.call(nova, 'GET', `/api/minisites/${site.id}/blocks`)).json<{
    items: { id: string }[]
  }>()
  known = {
    ownerId: nova.id,
    siteId: site.id,
    blockId: items[0]?.id ?? '',
    blockIds: items.map(({ id }) => id),
    uploadPath: 'images/none.webp',
  }
})

/** Returns the valid body with some fields, at any depth, replaced, added, or removed. */
function spoiled(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null) return hostileValue
  const entries = Object.entries(body)
  return fc
    .record({
      key: fc.constantFrom(...entries.map(([key]) => key), 'user_id', '__proto__'),
      value: hostileValue,
      deeper: fc.boolean(),
      drop: fc.boolean(),
    })
    .chain(({ key, value, deeper, drop }) => {
      const inner = (body as Record<string, unknown>)[key]
      if (deeper && typeof inner === 'object' && inner !== null)
        return spoiled(inner).map((changed) => ({ ...body, [key]: changed }))
      return fc.constant(
        drop ? Object.fromEntries(entries.filter(([name]) => name !== key)) : { ...body, [key]: value },
      )
    })
}

/** Returns one body for each string in the original, at any depth, with that string replaced. */
function withEachString(body: unknown, hostile: string): unknown[] {
  if (typeof body === 'string') return [hostile]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) =>
    withEachString(value, hostile).map((changed) => (Array.isArray(body) ? [changed] : { ...body, [key]: changed })),
  )
}

const RUNS = 40

describe('every contract', () => {
  it('is mounted, under the path and method that it says', () => {
    const declared = (Object.values(contracts) as unknown[]).filter(
      (value): value is Contract => typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
    )
    const mounted = new Map(operationsOf(test.app).map((operation) => [operation.name, operation]))
    for (const contract of declared) {
      expect(mounted.get(contract.name), contract.name).toMatchObject({
        method: contract.method,
        path: contract.path.replace(/:(\w+)/g, '{$1}'),
        isOwners: contract.access !== 'public',
      })
    }
    expect(declared.length).toBeGreaterThan(20)
  })

  it('answers hostile bodies, paths and queries with an answer of its own, never a 5xx', async () => {
    for (const operation of operationsOf(test.app).filter(({ isMultipart }) => !isMultipart)) {
      const sample = sampleCalls(known)[operation.name]
      const calls = fc.record({
        body:
          operation.method === 'GET' || operation.method === 'DELETE'
            ? fc.constant(undefined)
            : fc.oneof(spoiled(sample?.body ?? {}), hostileValue),
        id: fc.oneof({ weight: 3, arbitrary: fc.constant(known.siteId) }, hostileText),
        username: hostileText,
        query: fc.dictionary(fc.constantFrom('page', 'limit', 'period', 'time_zone', 'path', 'x'), hostileText, {
          maxKeys: 3,
        }),
        key: fc.option(
          fc.string({ maxLength: 300 }).filter((text) => /^[\x20-\x7e]*$/.test(text)),
          { nil: undefined },
        ),
      })
      await fc.assert(
        fc.asyncProperty(calls, async ({ body, id, username, query, key }) => {
          const search = Object.entries(query)
            .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
            .join('&')
          const url = fillPath(operation.path, {
            id: id.toWellFormed(),
            blockId: known.blockId,
            keyId: id.toWellFormed(),
            sessionId: id.toWellFormed(),
            deviceId: id.toWellFormed(),
            username: username.toWellFormed() || 'x',
            ...Object.fromEntries(AUDIENCE_IDS.map((name) => [name, id.toWellFormed()])),
          })
          const answer = await test.call(
            nova,
            operation.method,
            search ? `${url}?${search}` : url,
            body === undefined ? undefined : JSON.stringify(body),
            {
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...(key === undefined ? {} : { 'idempotency-key': key }),
            },
          )
          expect(
            answer.statusCode,
            `${operation.name} ${url} ${JSON.stringify(body)?.slice(0, 300)} → ${answer.body}`,
          ).toBeLessThan(500)
          if (answer.statusCode >= 400) expect(errorBody.safeParse(answer.json()).success, answer.body).toBe(true)
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
    }
  }, 300_000)

  it('takes every hostile string in every place of every call', async () => {
    for (const operation of operationsOf(test.app).filter(({ isMultipart }) => !isMultipart)) {
      const { body, query = {} } = sampleCalls(known)[operation.name] ?? {}
      const asking = operation.method === 'GET' ? ['page', 'period', 'time_zone'] : []
      for (const hostile of HOSTILE.map((text) => text.toWellFormed())) {
        const calls = [
          ...withEachString(body, hostile).map((sent) => ({ sent, query })),
          ...[...Object.keys(query), ...asking].map((key) => ({ sent: body, query: { ...query, [key]: hostile } })),
          // The call as it is: once, or with the string in its path.
          ...(hostile === HOSTILE[0] || operation.path.includes('{username}') ? [{ sent: body, query }] : []),
        ]
        for (const { sent, query: asked } of calls) {
          // Uses ids that do not exist, so that nothing is changed for later calls.
          const path = fillPath(operation.path, {
            id: randomUUID(),
            blockId: randomUUID(),
            keyId: randomUUID(),
            sessionId: randomUUID(),
            deviceId: randomUUID(),
            username: hostile || 'x',
            ...Object.fromEntries(AUDIENCE_IDS.map((name) => [name, randomUUID()])),
          })
          const search = new URLSearchParams(asked).toString()
          const answer = await test.call(nova, operation.method, search ? `${path}?${search}` : path, sent)
          expect(answer.statusCode, `${operation.name} ${JSON.stringify(hostile)} → ${answer.body}`).toBeLessThan(500)
        }
      }
    }
  }, 300_000)

  it('returns what it accepted exactly as it was sent', async () => {
    const text = hostileText.filter((value) => value.length <= 80 && value.trim() !== '')
    await fc.assert(
      fc.asyncProperty(text, text, async (name, bio) => {
        const made = await test.call(nova, 'POST', '/api/minisites', {
          username: `f-${randomUUID().slice(0, 12)}`,
          name,
          bio,
          blocks: [],
        })
        if (made.statusCode === 400) return
        expect(made.json(), made.body).toMatchObject({ name, bio })
        const id = made.json<{ id: string }>().id
        expect((await test.call(nova, 'GET', `/api/minisites/${id}`)).json()).toMatchObject({ name, bio })
        await test.call(nova, 'DELETE', `/api/minisites/${id}`)
      }),
      { numRuns: RUNS },
    )
  })
})
