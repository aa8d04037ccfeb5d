import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { deliverText } from '../../platform/mail/deliver.ts'
import { phoneCaller } from '../../testing/phone-caller.ts'
import { PASSWORD, useTestApp } from '../../testing/test-app.ts'

/** An installation that limits texts to some countries against SMS pumping, with limits on. */
const test = useTestApp({ SMS_COUNTRIES: 'us, CA', RATE_LIMIT: 'on', TRUST_PROXY: '1' })
const { newAddress, post, lastCode, signUp, newPerson } = phoneCaller(test)
const run = async <T extends object>(text: string, ...values: unknown[]) =>
  (await test.house.db.systemPool.query<T>(text, values)).rows

const REFUSED = {
  statusCode: 400,
  body: JSON.stringify({
    message: 'We cannot text codes to this country. Use an email instead.',
    code: 'VALIDATION_FAILED',
    status: 400,
    details: {
      issues: [{ path: 'body.phoneNumber', message: 'We cannot text codes to this country. Use an email instead.' }],
    },
  }),
}
const ASKING = ['/sign-up/phone-number', '/phone-number/send-otp', '/phone-number/request-password-reset']
const ask = async (path: string, phoneNumber: string, address = newAddress()) => {
  const { statusCode, body } = await post(path, { phoneNumber, password: PASSWORD, name: 'Nova' }, { address })
  return { statusCode, body }
}
/** A person who signed up while texts to their country were still allowed. */
const abroad = async (phoneNumber: string) => {
  const { id } = await newPerson()
  await run('update users set phone_number = $2 where id = $1', id, phoneNumber)
  return phoneNumber
}

describe('codes by text', () => {
  it('go to the countries that the operator has named', async () => {
    for (const phoneNumber of ['+12125550199', '+14165550123']) {
      expect((await signUp(phoneNumber)).statusCode).toBe(200)
      expect(await lastCode(phoneNumber)).toMatch(/^\d{6}$/)
    }
  })

  it('go nowhere else, with the same answer whether or not there is an account', async () => {
    const known = await abroad('+4915112345678')
    for (const path of ASKING)
      for (const phoneNumber of [known, '+4915112345679']) {
        expect(await ask(path, phoneNumber), `${path} ${phoneNumber}`).toEqual(REFUSED)
        expect(await test.texts(phoneNumber)).toEqual([])
      }
  })

  it('go to no other country with the same calling code, and to no number of unknown country', async () => {
    for (const phoneNumber of ['+18765550123', '+17875550123', '+15551234567', '+881612345678'])
      expect(await ask('/phone-number/send-otp', phoneNumber), phoneNumber).toEqual(REFUSED)
  })

  it('that are refused leave nothing behind, and use up nothing', async () => {
    const address = newAddress()
    const rows =
      "select count(*)::int as n from verifications union all select count(*)::int from audit_log where event = 'auth.code-asked'"
    const before = await run(rows)
    for (let i = 0; i < 50; i++) expect(await ask('/phone-number/send-otp', '+4915112345678', address)).toEqual(REFUSED)
    expect(await run(rows)).toEqual(before)
    expect((await ask('/phone-number/send-otp', '+12125550177', address)).statusCode).toBe(200)
  })

  it('are not needed to log in with a password from elsewhere', async () => {
    const phoneNumber = await abroad('+447911123456')
    const { statusCode } = await post('/sign-in/phone-number', { phoneNumber, password: PASSWORD })
    expect(statusCode).toBe(200)
  })
})

describe('any other text', () => {
  it('goes only to the countries that are named, whoever sends it', async () => {
    const send = (to: string) =>
      deliverText(systemContext(test.house), { id: `probe/${randomUUID()}`, to, body: 'Your backup is ready.' })
    for (const to of ['+12125550188', '+4915112345670', '+18765550124']) await send(to)
    expect(await test.texts('+12125550188')).toHaveLength(1)
    expect(await test.texts('+4915112345670')).toEqual([])
    expect(await test.texts('+18765550124')).toEqual([])
    expect(
      await run("select 1 from pgboss.job where state = 'failed' or name = 'dead-letter'"),
      'a refusal is no failure that is tried again',
    ).toEqual([])
  })
})

describe('where the operator names none', () => {
  const open = useTestApp()
  it('texts go to every country', async () => {
    const phoneNumber = '+4915112345678'
    const { statusCode } = await open.call(undefined, 'POST', '/api/auth/sign-up/phone-number', {
      phoneNumber,
      password: PASSWORD,
      name: 'Nova',
    })
    expect(statusCode).toBe(200)
    expect(await open.texts(phoneNumber)).toHaveLength(1)
  })
})
