import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT, type JWTPayload } from 'jose'
import { symmetricDecrypt } from 'better-auth/crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Forged access tokens (standard W17). Each differs from an accepted token in one respect. */
const test = useTestApp()
afterEach(() => test.setNow(undefined))

let nova: Visitor
let good: string
let header: { alg?: string; kid?: string }
let claims: JWTPayload
let ownKey: CryptoKey | Uint8Array
let publicJwk: { x: string }

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const statusOf = async (token: string) =>
  (await test.call(undefined, 'GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).statusCode
const sign = (
  payload: JWTPayload,
  {
    alg = 'EdDSA',
    kid = header.kid,
    key = ownKey,
  }: { alg?: string; kid?: string | undefined; key?: CryptoKey | Uint8Array | KeyObject } = {},
) => new SignJWT(payload).setProtectedHeader({ alg, ...(kid ? { kid } : {}) }).sign(key)

beforeAll(async () => {
  nova = await test.signUp()
  good = (await test.call(nova, 'GET', '/api/auth/token')).json<{ token: string }>().token
  header = decodeProtectedHeader(good)
  claims = decodeJwt(good)
  const { rows } = await test.house.db.systemPool.query<{ public_key: string; private_key: string }>(
    'select public_key, private_key from jwks',
  )
  publicJwk = JSON.parse(rows[0]?.public_key ?? '')
  ownKey = await importJWK(
    JSON.parse(await symmetricDecrypt({ key: test.house.secret, data: JSON.parse(rows[0]?.private_key ?? '') })),
    'EdDSA',
  )
})

describe('a forged access token', () => {
  it('is refused, where the same token without the forgery is accepted', async () => {
    expect(await statusOf(good)).toBe(200)
    expect(await statusOf(await sign(claims))).toBe(200)
    const now = Math.floor(Date.now() / 1000)
    const body = encode(claims)
    const hmac = (secret: string | Buffer) => {
      const head = encode({ alg: 'HS256', kid: header.kid })
      return `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`
    }
    const otherKey = generateKeyPairSync('ed25519').privateKey
    const [head, , signature = ''] = good.split('.')
    const without = (claim: string) => Object.fromEntries(Object.entries(claims).filter(([name]) => name !== claim))
    const forged: Record<string, string | Promise<string>> = {
      'no algorithm': `${encode({ alg: 'none', kid: header.kid })}.${body}.`,
      'no algorithm, signature kept': `${encode({ alg: 'none', kid: header.kid })}.${body}.${signature}`,
      'HS256 with the public key': hmac(Buffer.from(publicJwk.x, 'base64url')),
      'HS256 with the public key as text': hmac(JSON.stringify(publicJwk)),
      'HS256 with an empty secret': hmac(''),
      'another algorithm': sign(claims, {
        alg: 'ES256',
        key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
      }),
      'another key': sign(claims, { key: otherKey }),
      'another key of an unknown name': sign(claims, { key: otherKey, kid: 'unknown' }),
      'another key without a name': sign(claims, { key: otherKey, kid: '' }),
      'another audience': sign({ ...claims, aud: 'https://elsewhere.example' }),
      'another issuer': sign({ ...claims, iss: 'https://elsewhere.example' }),
      'an expired one': sign({ ...claims, iat: now - 901, exp: now - 1 }),
      'no end': sign(without('exp')),
      'no audience': sign(without('aud')),
      'no issuer': sign(without('iss')),
      'no session': sign(without('sid')),
      'no user': sign(without('sub')),
      'not yet valid': sign({ ...claims, nbf: now + 600 }),
      'another user in the payload': `${head}.${encode({ ...claims, sub: '00000000-0000-7000-8000-000000000000' })}.${signature}`,
      'a session of somebody else': sign({ ...claims, sub: (await test.signUp()).id }),
      'a session id that is none': sign({ ...claims, sid: "x' or 1=1" }),
      'a signature cut short': good.slice(0, -6),
      'an empty one': '..',
      'a very long one': 'a'.repeat(8_000),
    }
    for (const [name, token] of Object.entries(forged)) expect(await statusOf(await token), name).toBe(401)
  })

  it('expires by the clock of the house', async () => {
    test.setNow(new Date(Date.now() + 14 * 60_000))
    expect(await statusOf(good)).toBe(200)
    test.setNow(new Date(Date.now() + 16 * 60_000))
    expect(await statusOf(good)).toBe(401)
  })

  it('does not stop new tokens after a change of the secret: a new key is made', async () => {
    await test.house.db.systemPool.query(`update jwks set private_key = '"00"'`)
    const fresh = (await test.call(nova, 'GET', '/api/auth/token')).json<{ token: string }>().token
    expect(decodeProtectedHeader(fresh).kid).not.toBe(header.kid)
    expect(await statusOf(fresh)).toBe(200)
    expect(await statusOf(good)).toBe(200)
  })
})
