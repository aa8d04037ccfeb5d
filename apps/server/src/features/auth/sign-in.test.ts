import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countHashes } from '../../testing/count-hashes.ts'
import { inTurns } from '../../testing/in-turns.ts'
import { cookiesOf } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Guessing passwords (standards W13, W14), with limits on. The one trusted proxy reports the client's address. */
const test = useTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
const hashes = countHashes()

let nextAddress = 0
/** An address that nobody has used before. */
const newAddress = () =>
  `203.${Math.floor(nextAddress / 65536) % 256}.${Math.floor(nextAddress / 256) % 256}.${nextAddress++ % 256}`
const newEmail = () => `${randomUUID()}@example.com`
const post = (path: string, body: unknown, address: string, headers: Record<string, string> = {}) =>
  test.call(undefined, 'POST', `/api/auth${path}`, body, { 'x-forwarded-for': address, ...headers })
const signIn = (email: string, password: string, address = newAddress(), headers: Record<string, string> = {}) =>
  post('/sign-in/email', { email, password }, address, headers)

/** A person with an account, the address it was created from, and all cookies of the device that created it. */
async function newOwner(): Promise<{ email: string; address: string; cookie: string }> {
  const owner = { email: newEmail(), address: newAddress() }
  const made = await post('/sign-up/email', { email: owner.email, password: PASSWORD, name: 'Nova' }, owner.address)
  expect(made.statusCode, made.body).toBe(200)
  return { ...owner, cookie: cookiesOf(made) }
}

describe('1,000 guesses', () => {
  it('from as many addresses: at most 20 are checked, and the owner still gets in', async () => {
    const owner = await newOwner()
    const before = hashes.count
    const answers = await inTurns(1000, (i) => signIn(owner.email, `guess number ${i}`))
    expect(hashes.count - before).toBeLessThanOrEqual(20)
    const tally = Map.groupBy(answers, ({ statusCode }) => statusCode)
    expect([...tally.keys()].toSorted((a, b) => a - b)).toEqual([401, 429])
    expect(tally.get(401)?.length).toBe(10)

    // The right password does not let a stranger in either: it may be the thousandth guess.
    expect((await signIn(owner.email, PASSWORD)).statusCode).toBe(429)
    const onKnownDevice = await signIn(owner.email, PASSWORD, newAddress(), { cookie: owner.cookie })
    expect(onKnownDevice.statusCode, onKnownDevice.body).toBe(200)
    const fromKnownAddress = await signIn(owner.email, PASSWORD, owner.address)
    expect(fromKnownAddress.statusCode, fromKnownAddress.body).toBe(200)
  })

  it('from one address at many accounts: at most 20 are checked', async () => {
    const address = newAddress()
    const before = hashes.count
    const answers = await inTurns(1000, (i) =>
      signIn(i % 2 ? newEmail() : `nobody${i}@example.com`, 'Summer 2026!', address),
    )
    expect(hashes.count - before).toBeLessThanOrEqual(20)
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBe(20)
  })

  it('from a network of IPv6 count as one address', async () => {
    const owner = await newOwner()
    const before = hashes.count
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => signIn(newEmail(), 'Summer 2026!', `2001:db8:7:7::${i.toString(16)}`)),
    )
    expect(hashes.count - before).toBe(20)
    expect((await signIn(owner.email, PASSWORD, '2001:db8:7:8::1')).statusCode).toBe(200)
  })

  it('with a forged or borrowed device cookie are guesses of a stranger', async () => {
    const [owner, thief] = [await newOwner(), await newOwner()]
    for (let i = 0; i < 10; i++) await signIn(owner.email, `guess number ${i}`)
    const { rows } = await test.house.db.systemPool.query<{ token_hash: string }>(
      'select token_hash from known_devices where user_id = (select id from users where email = $1)',
      [owner.email],
    )
    for (const cookie of [
      thief.cookie,
      `greenroom_device=${rows[0]?.token_hash}`,
      `greenroom_device=${randomBytes(32).toString('base64url')}`,
      'greenroom_device=',
    ]) {
      expect((await signIn(owner.email, PASSWORD, newAddress(), { cookie })).statusCode, cookie).toBe(429)
    }
  })

  it('on known devices, from known addresses and by strangers together: at most 20 are checked', async () => {
    const owner = await newOwner()
    const devices = [owner.cookie]
    for (let i = 0; i < 3; i++) devices.push(cookiesOf(await signIn(owner.email, PASSWORD)))
    const before = hashes.count
    for (let i = 0; i < 10; i++)
      for (const cookie of [...devices, '']) await signIn(owner.email, 'not the password', newAddress(), { cookie })
    for (let i = 0; i < 10; i++) await signIn(owner.email, 'not the password', owner.address)
    expect(hashes.count - before).toBe(20)
  })

  it('on other known devices leave five tries to the device used last', async () => {
    const owner = await newOwner()
    const last = cookiesOf(await signIn(owner.email, PASSWORD))
    for (let i = 0; i < 20; i++) await signIn(owner.email, 'not the password', newAddress(), { cookie: owner.cookie })
    const codes = []
    for (let i = 0; i < 4; i++)
      codes.push((await signIn(owner.email, 'not the password', newAddress(), { cookie: last })).statusCode)
    expect(codes).toEqual([401, 401, 401, 401])
    expect((await signIn(owner.email, PASSWORD, newAddress(), { cookie: last })).statusCode).toBe(200)
  })

  it('are counted over all processes, and say when to come back', async () => {
    const email = newEmail()
    for (let i = 0; i < 10; i++) await signIn(email, 'Summer 2026!')
    const refused = await signIn(email, 'Summer 2026!')
    const { details } = refused.json<{ details: { retryAfter: number } }>()
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    expect(Number(refused.headers['retry-after'])).toBe(details.retryAfter)
    expect(details.retryAfter).toBeGreaterThan(60)
    expect(details.retryAfter).toBeLessThanOrEqual(900)
    const { rows } = await test.house.db.systemPool.query('select key from rate_limits where points > 10')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('@')
  })
})

describe('signing in correctly', () => {
  it('costs no attempts, however often', async () => {
    const owner = await newOwner()
    const address = newAddress()
    for (let i = 0; i < 25; i++) expect((await signIn(owner.email, PASSWORD, address)).statusCode).toBe(200)
  })

  it('remembers several accounts on one device', async () => {
    const [one, two] = [await newOwner(), await newOwner()]
    const both = await signIn(two.email, PASSWORD, newAddress(), { cookie: one.cookie })
    const cookie = cookiesOf(both)
    for (const { email } of [one, two]) {
      for (let i = 0; i < 10; i++) await signIn(email, `guess number ${i}`)
      expect((await signIn(email, PASSWORD, newAddress(), { cookie })).statusCode).toBe(200)
    }
  })

  it('ignores case and spaces around the email', async () => {
    const { email } = await newOwner()
    expect((await signIn(`  ${email.toUpperCase()} `, PASSWORD)).statusCode).toBe(200)
  })

  it('never hashes more than two passwords at once', () => {
    expect(hashes.count).toBeGreaterThan(50)
    expect(hashes.most).toBeLessThanOrEqual(2)
  })
})

describe('a wrong sign-in reveals nothing about the address', () => {
  it('unknown address, wrong password and no password: same answer, same work', async () => {
    const withPassword = await newOwner()
    const withoutPassword = await newOwner()
    const withoutAccount = await newOwner()
    const run = (text: string, email: string) => test.house.db.systemPool.query(text, [email])
    await run(
      'update accounts set password = null where user_id = (select id from users where email = $1)',
      withoutPassword.email,
    )
    await run('delete from accounts where user_id = (select id from users where email = $1)', withoutAccount.email)
    const seen = []
    for (const email of [newEmail(), withPassword.email, withoutPassword.email, withoutAccount.email]) {
      const before = hashes.count
      const { statusCode, headers, body } = await signIn(email, 'not the password')
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      seen.push({ statusCode, headers: rest, body, hashes: hashes.count - before })
    }
    expect(seen[0]).toMatchObject({
      statusCode: 401,
      hashes: 1,
      body: '{"message":"This email or password is incorrect.","code":"NOT_AUTHENTICATED","status":401}',
    })
    for (const other of seen.slice(1)) expect(other).toEqual(seen[0])
  })

  it('nor does the limit: unknown addresses reach it too', async () => {
    const { email } = await newOwner()
    const answers = []
    for (const tried of [email, newEmail()]) {
      for (let i = 0; i < 10; i++) await signIn(tried, 'not the password')
      const { statusCode, body } = await signIn(tried, 'not the password')
      answers.push([statusCode, body.replace(/\d+/g, 'n')])
    }
    expect(answers[0]?.[0]).toBe(429)
    expect(answers[1]).toEqual(answers[0])
  })
})

describe('signing up', () => {
  it('says that an email is taken, but only a few times per address', async () => {
    const owner = await newOwner()
    const address = newAddress()
    const ask = (email: string) => post('/sign-up/email', { email, password: PASSWORD, name: '' }, address)
    for (let i = 0; i < 50; i++) {
      expect((await ask(owner.email)).json()).toMatchObject({
        code: 'CONFLICT',
        status: 409,
        message: 'An account with this email already exists.',
      })
    }
    expect((await ask(owner.email)).statusCode).toBe(429)
    expect((await ask(newEmail())).statusCode).toBe(429)
  })

  it('lets a crowd behind one address in at once', async () => {
    const address = newAddress()
    const ask = () => post('/sign-up/email', { email: newEmail(), password: PASSWORD, name: '' }, address)
    const codes = (await Promise.all(Array.from({ length: 50 }, ask))).map(({ statusCode }) => statusCode)
    expect(new Set(codes)).toEqual(new Set([200]))
  })

  it('does not limit valid sign-ups, up to 100 an hour from one address', async () => {
    const address = newAddress()
    const visitors: Visitor[] = []
    for (let i = 0; i < 25; i++) {
      const made = await post('/sign-up/email', { email: newEmail(), password: PASSWORD, name: '' }, address)
      expect(made.statusCode).toBe(200)
      visitors.push({ id: made.json<{ user: { id: string } }>().user.id, email: '', cookie: '' })
    }
    expect(new Set(visitors.map(({ id }) => id)).size).toBe(25)
    const { rows } = await test.house.db.systemPool.query(`select points from rate_limits where key = $1`, [
      `sign-up:${address}`,
    ])
    expect(rows).toEqual([{ points: 25 }])
  })
})

describe('with limits off', () => {
  const open = useTestApp({ RATE_LIMIT: 'off' })
  it('a load test may sign in as often as it likes', async () => {
    const { email } = await open.signUp()
    for (let i = 0; i < 12; i++) {
      expect(
        (await open.call(undefined, 'POST', '/api/auth/sign-in/email', { email, password: 'not the password' }))
          .statusCode,
      ).toBe(401)
    }
  })
})
