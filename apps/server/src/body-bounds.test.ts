import * as contracts from '@greenroom/contracts'
import type { Contract } from '@greenroom/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DOORS } from './features/auth/routes/doors.ts'
import { AUTH_BODY_BYTES, BODY_BYTES } from './platform/http/body-bounds.ts'
import { AUDIENCE_IDS } from './testing/audience-ids.ts'
import { fillPath, operationsOf } from './testing/api-document.ts'
import { useTestApp, type Visitor } from './testing/test-app.ts'

/**
 * Sends every route bodies that are large, wide, or deep: they are refused before they cost anything, with a short
 * answer.
 */
const test = useTestApp()
const ID = '00000000-0000-4000-8000-000000000000'

/** Contracts with larger limits, in KB. Each contract states its reason. */
const LARGER: Record<string, number> = {
  createContact: 256,
  updateContact: 256,
  createSite: 512,
  createFromDraft: 512,
  saveDraft: 256,
  sendMessage: 256,
  sendSandboxMail: 256,
  testAnswerRules: 256,
  createTemplate: 512,
  updateTemplate: 512,
  importTemplates: 5120,
  createCampaign: 256,
  updateCampaign: 256,
}

const contractOf = (name: string) =>
  (Object.values(contracts) as unknown[]).find(
    (value): value is Contract =>
      typeof value === 'object' && value !== null && 'access' in value && 'name' in value && value.name === name,
  )
const jsonOf = (bytes: number) => `{"x":"${'a'.repeat(bytes - 8)}"}`

let nova: Visitor
beforeAll(async () => {
  nova = await test.signUp()
})
const operations = () => operationsOf(test.app).filter(({ isMultipart, method }) => !isMultipart && method !== 'GET')
async function send(operation: { method: string; path: string }, payload: string) {
  const { id: _id, ...ids } = Object.fromEntries(['id', ...AUDIENCE_IDS].map((name) => [name, ID]))
  return test.call(
    nova,
    operation.method as 'POST',
    fillPath(operation.path, { id: ID, blockId: ID, keyId: ID, sessionId: ID, username: 'x', ...ids }),
    payload,
    { 'content-type': 'application/json' },
  )
}

describe('a body', () => {
  it('may be 64 KB, or what the contract says', async () => {
    for (const operation of operations()) {
      const { maxBytes = BODY_BYTES } = contractOf(operation.name) ?? {}
      const answer = await send(operation, jsonOf(maxBytes + 1))
      expect(answer.statusCode, operation.name).toBe(413)
      expect(answer.json()).toMatchObject({ code: 'UPLOAD_TOO_LARGE' })
      if (maxBytes > BODY_BYTES) expect(LARGER[operation.name], operation.name).toBe(maxBytes / 1024)
    }
  })

  it('of a door of accounts may be 16 KB', async () => {
    const doors = Object.entries(DOORS).filter(([, { method }]) => method === 'POST')
    for (const [path] of doors) {
      const answer = await test.call(undefined, 'POST', `/api/auth${path}`, jsonOf(AUTH_BODY_BYTES + 1), {
        'content-type': 'application/json',
      })
      expect(answer.statusCode, path).toBe(413)
    }
    expect(doors.length).toBeGreaterThan(10)
  })

  it.each([
    ['200,000 unknown keys', `{${Array.from({ length: 200_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['more keys than anything has', `{${Array.from({ length: 201 }, (_, at) => `"k${at}":1`).join(',')}}`],
    ['more keys further in', `{"custom":{${Array.from({ length: 201 }, (_, at) => `"k${at}":1`).join(',')}}}`],
    ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['objects in objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['an endless list', `{"tags":[${'0,'.repeat(25_000)}0]}`],
  ])('with %s is refused everywhere, in few words', async (_what, payload) => {
    for (const operation of operations()) {
      const answer = await send(operation, payload)
      expect([400, 413], `${operation.name}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
      expect(answer.body.length, operation.name).toBeLessThan(2000)
    }
  })

  it('with many mistakes is answered with the first twenty', async () => {
    const rules = Array.from({ length: 50 }, () => ({ field: 'none', operator: 'is' }))
    const rule = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules } }
    const answer = await test.call(nova, 'POST', '/api/segments', { name: 'x', rule })
    expect(answer.json<{ details: { issues: unknown[] } }>().details.issues).toHaveLength(20)
  })

  it('with long names is answered in short sentences', async () => {
    const answer = await test.call(nova, 'POST', '/api/contacts', {
      ['x'.repeat(50_000)]: 1,
      custom: { ['y'.repeat(9000)]: 1 },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(4000)
  })
})

describe('a query', () => {
  it('with more names than anything has is refused', async () => {
    const search = Array.from({ length: 201 }, (_, at) => `k${at}=`).join('&')
    const answer = await test.call(nova, 'GET', `/api/contacts?${search}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(2000)
  })
})
