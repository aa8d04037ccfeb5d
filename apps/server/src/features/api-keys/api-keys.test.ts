import * as contracts from '@greenroom/contracts'
import { type ApiKey, type ApiScope, type Contract, scopeOf } from '@greenroom/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillPath, operationsOf } from '../../testing/api-document.ts'
import { sampleCalls } from '../../testing/samples.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
let nova: Visitor
let scopes: string[]
beforeAll(async () => {
  nova = await test.signUp({ isVerified: true })
  const answer = await test.call(nova, 'GET', '/api/api-keys')
  scopes = answer.json<{ scopes: ApiScope[] }>().scopes.map(({ scope }) => scope)
})

const make = async (person: Visitor, wanted: readonly string[], name = 'Studio') => {
  const answer = await test.call(person, 'POST', '/api/api-keys', { name, scopes: wanted })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ApiKey & { key: string }>()
}
/** Calls the API as a program does: no cookie, no origin. */
const withKey = (key: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: unknown) =>
  test.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}` },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
const declared = (Object.values(contracts) as unknown[]).filter(
  (value): value is Contract => typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
)

describe('an API key', () => {
  it('is shown once, and stored only as a hash', async () => {
    const { key, id, prefix } = await make(nova, ['minisites:read'])
    expect(key).toMatch(/^gr_[A-Za-z0-9_-]{43}$/)
    expect(key.startsWith(prefix)).toBe(true)
    const { rows } = await test.house.db.systemPool.query(
      'select to_jsonb(k)::text as row from api_keys k where id = $1',
      [id],
    )
    expect(rows[0].row).not.toContain(key.slice(prefix.length))
    expect((await test.call(nova, 'GET', '/api/api-keys')).body).not.toContain(key.slice(prefix.length))
  })

  it('does what its scopes allow, and its use is noted', async () => {
    const { key, id } = await make(nova, ['minisites:write', 'minisites:read'])
    const made = await withKey(key, 'POST', '/api/minisites', { username: 'by-a-key', name: 'By a key' })
    expect(made.statusCode, made.body).toBe(201)
    expect((await withKey(key, 'GET', '/api/minisites')).json()).toMatchObject({ total: 1 })
    const { items } = (await test.call(nova, 'GET', '/api/api-keys')).json<{ items: ApiKey[] }>()
    expect(items.find((item) => item.id === id)?.last_used_at).not.toBeNull()
    expect(items.find((item) => item.id === id)?.scopes).toEqual(['minisites:read', 'minisites:write'])
  })

  it('without the scope is refused on every operation, with the missing scope', async () => {
    const known = {
      ownerId: nova.id,
      siteId: crypto.randomUUID(),
      blockId: crypto.randomUUID(),
      blockIds: [],
      uploadPath: 'images/x.webp',
    }
    const samples = sampleCalls(known)
    let refused = 0
    for (const { name, method, path } of operationsOf(test.app).filter(({ isOwners }) => isOwners)) {
      const contract = declared.find((one) => one.name === name)
      if (!contract) throw new Error(`${name} has no contract`)
      const scope = scopeOf(contract)
      const { key, id } = await make(
        nova,
        scopes.filter((one) => one !== scope),
      )
      const search = new URLSearchParams(samples[name]?.query).toString()
      const values = { id: known.siteId, blockId: known.blockId, keyId: id, sessionId: id }
      const answer = await withKey(
        key,
        method,
        fillPath(path, values) + (search ? `?${search}` : ''),
        samples[name]?.body,
      )
      expect(answer.json(), name).toMatchObject({
        code: 'FORBIDDEN',
        status: 403,
        ...(scope ? { details: { scope } } : {}),
      })
      refused += 1
      expect((await test.call(nova, 'DELETE', `/api/api-keys/${id}`)).statusCode).toBe(204)
    }
    expect(refused).toBeGreaterThan(30)
  })

  it('never reaches the security of the account', () => {
    const sessionOnly = declared.filter(({ access }) => access === 'session').map(({ name }) => name)
    expect(sessionOnly).toEqual(
      expect.arrayContaining([
        'createApiKey',
        'listApiKeys',
        'revokeApiKey',
        'startExport',
        'downloadExport',
        'requestDeletion',
        'cancelDeletion',
        'setNotificationPreference',
        'listSessions',
        'endSession',
        'endOtherSessions',
      ]),
    )
    for (const contract of declared) expect(scopeOf(contract) === undefined).toBe(contract.access !== 'owner')
  })

  it('opens no door that is not a contract', async () => {
    const { key } = await make(nova, scopes)
    for (const url of ['/api/auth/get-session', '/api/auth/token', '/api/events']) {
      const answer = await withKey(key, 'GET', url)
      expect(answer.body, url).not.toContain(nova.id)
    }
  })

  it('stops working the moment it is revoked, and nobody else can revoke it', async () => {
    const iris = await test.signUp({ isVerified: true })
    const { key, id } = await make(nova, ['minisites:read'])
    expect((await test.call(iris, 'DELETE', `/api/api-keys/${id}`)).statusCode).toBe(404)
    expect((await withKey(key, 'GET', '/api/minisites')).statusCode).toBe(200)
    expect((await test.call(nova, 'DELETE', `/api/api-keys/${id}`)).statusCode).toBe(204)
    expect((await withKey(key, 'GET', '/api/minisites')).json()).toMatchObject({ code: 'NOT_AUTHENTICATED' })
    expect((await test.call(nova, 'DELETE', `/api/api-keys/${id}`)).statusCode).toBe(404)
  })

  it('revoked while it is in use stops within the calls that follow', async () => {
    const { key, id } = await make(nova, ['minisites:read'])
    const answers: number[] = []
    const revoked = new AbortController()
    const use = async () => {
      while (!revoked.signal.aborted) answers.push((await withKey(key, 'GET', '/api/minisites')).statusCode)
      return (await withKey(key, 'GET', '/api/minisites')).statusCode
    }
    const using = [use(), use(), use()]
    await test.call(nova, 'DELETE', `/api/api-keys/${id}`)
    revoked.abort()
    expect(await Promise.all(using)).toEqual([401, 401, 401])
    expect(answers.filter((status) => status !== 200 && status !== 401)).toEqual([])
  })

  it('that is forged or truncated is rejected', async () => {
    const { key } = await make(nova, ['minisites:read'])
    const forgeries = [
      key.slice(0, -1),
      `${key}A`,
      key.toUpperCase(),
      'gr_',
      `gr_${'A'.repeat(43)}`,
      key.replace('gr_', 'GR_'),
    ]
    for (const forged of forgeries)
      expect((await withKey(forged, 'GET', '/api/minisites')).json(), forged).toMatchObject({
        code: 'NOT_AUTHENTICATED',
      })
  })

  it('takes precedence over a cookie, and works from any page', async () => {
    const iris = await test.signUp({ isVerified: true })
    const { key } = await make(nova, ['me:read'])
    const answer = await test.call(iris, 'GET', '/api/me', undefined, {
      authorization: `Bearer ${key}`,
      origin: 'https://elsewhere.example',
    })
    expect(answer.json()).toMatchObject({ id: nova.id })
  })

  it('can only have existing scopes, and an owner at most 20 keys, even when created at once', async () => {
    const ivo = await test.signUp({ isVerified: true })
    const wrong = await test.call(ivo, 'POST', '/api/api-keys', { name: 'x', scopes: ['minisites:own'] })
    expect(wrong.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    const tries = await Promise.all(
      Array.from({ length: 26 }, (_, n) =>
        test.call(ivo, 'POST', '/api/api-keys', { name: `k${n}`, scopes: ['me:read'] }),
      ),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(tries.filter(({ statusCode }) => statusCode === 409)).toHaveLength(6)
  })

  it('is refused from the moment it expires, stays in the list, and never expires unless that was chosen', async () => {
    const ada = await test.signUp({ isVerified: true })
    const lasting = await make(ada, ['me:read'], 'Lasting')
    expect(lasting.expires_at).toBeNull()
    const answer = await test.call(ada, 'POST', '/api/api-keys', {
      name: 'Brief',
      scopes: ['me:read'],
      expires_in_days: 90,
    })
    const brief = answer.json<ApiKey & { key: string }>()
    const end = Date.parse(brief.expires_at ?? '')
    expect(end - Date.parse(brief.created_at)).toBe(90 * 86_400_000)
    const works = async ({ key }: { key: string }) => (await withKey(key, 'GET', '/api/me')).statusCode === 200
    test.setNow(new Date(end - 1000))
    expect([await works(brief), await works(lasting)]).toEqual([true, true])
    test.setNow(new Date(end))
    expect([await works(brief), await works(lasting)]).toEqual([false, true])
    test.setNow(undefined)
    const { items } = (await test.call(ada, 'GET', '/api/api-keys')).json<{ items: ApiKey[] }>()
    expect(items.find(({ id }) => id === brief.id)?.expires_at).toBe(brief.expires_at)
    for (const days of [0, -1, 1.5, 4000])
      expect(
        (await test.call(ada, 'POST', '/api/api-keys', { name: 'x', scopes: ['me:read'], expires_in_days: days }))
          .statusCode,
      ).toBe(400)
  })

  it('shows where it was last used', async () => {
    const ada = await test.signUp({ isVerified: true })
    const { key } = await make(ada, ['me:read'])
    await withKey(key, 'GET', '/api/me')
    const { items } = (await test.call(ada, 'GET', '/api/api-keys')).json<{ items: ApiKey[] }>()
    expect(items[0]).toMatchObject({ last_used_place: 'this network', last_used_at: expect.any(String) as string })
  })

  it('is written into the audit log, without the key', async () => {
    const ada = await test.signUp({ isVerified: true })
    const { key, id } = await make(ada, ['me:read'])
    await test.call(ada, 'DELETE', `/api/api-keys/${id}`)
    const { rows } = await test.house.db.systemPool.query(
      "select event, details from audit_log where user_id = $1 and event like 'api-keys.%' order by at, id",
      [ada.id],
    )
    expect(rows.map(({ event }) => event)).toEqual(['api-keys.key-created', 'api-keys.key-revoked'])
    expect(JSON.stringify(rows)).not.toContain(key.slice(9))
  })

  it('that is created is reported to its owner, in the app and by mail', async () => {
    const ada = await test.signUp({ isVerified: true })
    await make(ada, ['me:read'], 'Radio')
    await workOff(test)
    expect((await test.call(ada, 'GET', '/api/notifications')).body).toContain('A new API key was created')
    const mail = (await test.mails(ada.email)).find(({ subject }) => subject === 'A new API key was created')
    expect(mail?.text).toContain('It is called “Radio”. From this network.')
  })
})

it('the API document names the scope of every operation that takes a key', () => {
  const { paths } = test.app.swagger() as unknown as {
    paths: Record<string, Record<string, { operationId: string; security?: Record<string, string[]>[] }>>
  }
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const contract = declared.find(({ name }) => name === operation.operationId)
    const wanted = contract && scopeOf(contract)
    const named = operation.security?.find((one) => 'api_key' in one)?.api_key
    expect(named, operation.operationId).toEqual(wanted ? [wanted] : undefined)
  }
})

it('an account that is being deleted has no working key', async () => {
  const gone = await test.signUp({ isVerified: true })
  const { key } = await make(gone, ['me:read'])
  await test.house.db.systemPool.query("update users set delete_after = now() + interval '14 days' where id = $1", [
    gone.id,
  ])
  expect((await withKey(key, 'GET', '/api/me')).statusCode).toBe(401)
})
