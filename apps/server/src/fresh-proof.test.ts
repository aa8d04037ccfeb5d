import * as contracts from '@greenroom/contracts'
import { type Contract, proofNeededDetails, scopeOf } from '@greenroom/contracts'
import { FRESH_PROOF_MINUTES } from '@greenroom/domain'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DOORS } from './features/auth/routes/doors.ts'
import { fillPath } from './testing/api-document.ts'
import { sampleCalls } from './testing/samples.ts'
import { settle } from './testing/settings-rows.ts'
import { useTestApp, type Visitor } from './testing/test-app.ts'

/**
 * Calls that change who may enter or where money goes need fresh proof (standard W23). The list comes from contracts
 * and routes; a second list checks that nothing of product section 12.1 is missing.
 */
const test = useTestApp()
afterEach(() => test.setNow(undefined))

interface Guarded {
  name: string
  method: Contract['method']
  path: string
  body?: unknown
}

const declared = (Object.values(contracts) as unknown[]).filter(
  (value): value is Contract => typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
)
const freshContracts = declared.filter(({ fresh }) => fresh)
const samples = sampleCalls({ ownerId: '', siteId: '', blockId: '', blockIds: [], uploadPath: '' })

const guarded: Guarded[] = [
  ...freshContracts.map(({ name, method, path, fresh }) => ({
    name,
    method,
    path: path.replace(/:(\w+)/g, '{$1}'),
    body:
      typeof fresh === 'string' ? { ...(samples[name]?.body as object), [fresh]: true } : (samples[name]?.body ?? {}),
  })),
  ...Object.entries(DOORS)
    .filter(([, { fresh }]) => fresh)
    .map(([path, { method }]) => ({ name: path, method, path: `/api/auth${path}`, body: { providerId: 'google' } })),
]

/** Each item of product section 12.1. Payouts and another phone number have no call yet. */
const DECIDED: Record<string, readonly string[]> = {
  'setting or changing password': ['/set-password', '/change-password'],
  email: ['/change-email'],
  'second factor and recovery codes': [
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/generate-backup-codes',
  ],
  'linking and unlinking Google': ['/oauth2/link', '/unlink-account'],
  'creating an API key': ['createApiKey'],
  'export of everything': ['startExport', 'downloadExport', 'checkProof'],
  'releasing a phone number': ['releaseNumber'],
  deletion: ['requestDeletion'],
  'cards and auto top-up': [
    'createCardPage',
    'removeCard',
    'createPortal',
    'updateWalletPreferences',
    'createWalletCheckout',
  ],
}

let nova: Visitor
let key: string
beforeAll(async () => {
  nova = await test.signUp()
  await settle(test, nova, 'nova')
  const { scopes } = (await test.call(nova, 'GET', '/api/api-keys')).json<{ scopes: contracts.ApiScope[] }>()
  const made = await test.call(nova, 'POST', '/api/api-keys', { name: 'All', scopes: scopes.map(({ scope }) => scope) })
  key = made.json<{ key: string }>().key
  await test.call(nova, 'POST', '/api/auth/two-factor/enable')
})

const run = (text: string, ...values: unknown[]) => test.house.db.systemPool.query(text, values)
const age = (minutes: number) =>
  run('update sessions set proved_at = now() - make_interval(secs => $2) where user_id = $1', nova.id, minutes * 60)
const everything = async () =>
  (
    await run(
      `select (select jsonb_agg(to_jsonb(u)) from users u where id = $1) as users,
              (select jsonb_agg(to_jsonb(a)) from accounts a where user_id = $1) as accounts,
              (select jsonb_agg(to_jsonb(f)) from two_factors f where user_id = $1) as factors,
              (select jsonb_agg(to_jsonb(k) - '{last_used_at,last_used_ip}'::text[]) from api_keys k where user_id = $1) as keys,
              (select jsonb_agg(to_jsonb(e)) from exports e where user_id = $1) as exports`,
      nova.id,
    )
  ).rows
const callOf = ({ method, path, body }: Guarded) =>
  [method, fillPath(path, {}), method === 'GET' || method === 'DELETE' ? undefined : body] as const

describe('fresh proof', () => {
  it('is asked for by everything that product section 12.1 lists, and by nothing that it does not', () => {
    expect(guarded.map(({ name }) => name).toSorted()).toEqual(Object.values(DECIDED).flat().toSorted())
  })

  it('is wanted of a session that proved it too long ago: nothing succeeds, nothing changes', async () => {
    await age(FRESH_PROOF_MINUTES + 1)
    const before = await everything()
    for (const one of guarded) {
      const answer = await test.call(nova, ...callOf(one))
      expect(answer.json(), one.name).toMatchObject({ code: 'PROOF_NEEDED', status: 403 })
      const { details } = answer.json<{ details: unknown }>()
      expect(proofNeededDetails.parse(details).ways, one.name).toEqual([{ way: 'password', to: null }])
    }
    expect(await everything()).toEqual(before)
  })

  it('is wanted of a session that began before proofs were kept', async () => {
    await run('update sessions set proved_at = null where user_id = $1', nova.id)
    for (const one of guarded)
      expect((await test.call(nova, ...callOf(one))).json(), one.name).toMatchObject({ code: 'PROOF_NEEDED' })
  })

  it('is wanted of an access token of such a session', async () => {
    await age(FRESH_PROOF_MINUTES + 1)
    const { token } = (await test.call(nova, 'GET', '/api/auth/token')).json<{ token: string }>()
    for (const one of guarded) {
      const answer = await test.call(undefined, ...callOf(one), { authorization: `Bearer ${token}` })
      expect(answer.json<{ code: string }>().code, one.name).toMatch(/^(PROOF_NEEDED|NOT_AUTHENTICATED)$/)
    }
  })

  it('is never given by an API key, however much it may do', async () => {
    await age(0)
    const before = await everything()
    for (const one of guarded) {
      const answer = await test.call(undefined, ...callOf(one), { authorization: `Bearer ${key}` })
      expect(answer.json<{ code: string }>().code, one.name).toMatch(/^(FORBIDDEN|NOT_AUTHENTICATED)$/)
    }
    for (const contract of freshContracts) expect(scopeOf({ ...contract, access: 'owner' })).toBeUndefined()
    expect(await everything()).toEqual(before)
  })

  it('of the last 15 minutes is enough, to the minute', async () => {
    await age(0)
    const at = (minutes: number) => test.setNow(new Date(Date.now() + minutes * 60_000))
    at(FRESH_PROOF_MINUTES - 1)
    expect((await test.call(nova, 'GET', '/api/me/proof')).statusCode).toBe(204)
    at(FRESH_PROOF_MINUTES + 1)
    expect((await test.call(nova, 'GET', '/api/me/proof')).json()).toMatchObject({ code: 'PROOF_NEEDED' })
  })

  it('is not asked for by a top-up that keeps no card', async () => {
    await age(FRESH_PROOF_MINUTES + 1)
    const body = { ...(samples.createWalletCheckout?.body as object), keep_card: false }
    expect((await test.call(nova, 'POST', '/functions/v1/create-wallet-checkout', body)).statusCode).toBe(200)
  })

  it('stands in the API document', () => {
    const { paths } = test.app.swagger() as unknown as {
      paths: Record<string, Record<string, { operationId: string; description?: string; responses: object }>>
    }
    const saying = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ description = '', responses }) => {
        const isNamed = /Codes: [^"]*PROOF_NEEDED/.test(JSON.stringify(responses))
        expect(description.includes('403 PROOF_NEEDED')).toBe(isNamed)
        return isNamed
      })
    expect(saying.map(({ operationId }) => operationId).toSorted()).toEqual(
      freshContracts.map(({ name }) => name).toSorted(),
    )
  })
})
