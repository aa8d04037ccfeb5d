import { beforeAll, describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { RegistrarError } from '../../platform/providers/registrar/registrar.ts'
import { numberHands } from '../../testing/number-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { ensureAccount } from './commands/ensure-account.ts'
import { lookAtNumber } from './commands/look-at-number.ts'

const test = useTestApp()
const hands = numberHands(test)
const { registrar, buy, bought, release, rowsOf, senderOf, newOwner, walletOf, query } = hands

const OPERATOR = { accountId: 'AC-operator' }
const SET_UP_BY_OTHERS = {
  code: 'CONFLICT',
  message: 'Whoever runs this installation has to set texts up for you.',
}

beforeAll(() => {
  Object.assign(registrar, { decideTenancy: async () => 'direct', ensureAccount: async () => OPERATOR })
})

/** Gives an owner a number, as the operator does (`npm run senders`). */
async function assign(owner: Visitor, number = newPhone()) {
  await query(
    `insert into senders (id, user_id, channel, address, registration, created_at)
       values (gen_random_uuid(), $1, 'sms', $2, 'vouched', $3)`,
    [owner.id, number, hands.now()],
  )
  return number
}
/** Takes the operator's account from whoever has it, so that each test begins with nobody's. */
const nobodyHasIt = () => query('delete from provider_accounts', [])
const tenancyOf = async (owner: Visitor) =>
  (await test.call(owner, 'GET', '/api/registration')).json<{ tenancy: string | null }>().tenancy

describe("the operator's account at the registrar", () => {
  it('serves an installation’s only account, also once there are others, and none of those', async () => {
    await query('delete from users', [])
    const artist = await newOwner()
    expect(await tenancyOf(artist)).toBe('direct')
    await bought(artist)
    const stranger = await newOwner()
    expect([await tenancyOf(artist), await tenancyOf(stranger)]).toEqual(['direct', null])
    expect((await buy(artist, newPhone())).statusCode).toBe(201)
    registrar.calls.length = 0
    expect((await buy(stranger, newPhone())).json()).toMatchObject(SET_UP_BY_OTHERS)
    const search = await test.call(stranger, 'GET', '/api/numbers/available?kind=local')
    expect(search.json()).toMatchObject(SET_UP_BY_OTHERS)
    expect(registrar.calls).toEqual([])
    await nobodyHasIt()
  })

  it('serves whoever the operator gave a number, one owner at a time', async () => {
    const [artist, another, stranger] = [await newOwner(), await newOwner(), await newOwner()]
    for (const one of [artist, another]) await assign(one)
    expect([await tenancyOf(artist), await tenancyOf(stranger)]).toEqual(['direct', null])
    const ensured = async (owner: Visitor) =>
      ensureAccount(await systemContext(test.house).asOwner(owner.id), registrar).catch((error: unknown) => error)
    expect(await ensured(artist)).toEqual(OPERATOR)
    for (const one of [another, stranger]) {
      const refusal = await ensured(one)
      expect(refusal).toBeInstanceOf(RegistrarError)
      expect(refusal).toMatchObject({ failure: 'refused' })
    }
    await nobodyHasIt()
  })

  it('is not shown while nobody knows whose it is', async () => {
    const artist = await newOwner()
    await assign(artist)
    const { decideTenancy } = registrar
    registrar.decideTenancy = () => Promise.reject(new RegistrarError('not-now', 'busy'))
    expect(await tenancyOf(artist)).toBeNull()
    expect((await buy(artist, newPhone())).json()).toMatchObject({ code: 'UNAVAILABLE' })
    registrar.decideTenancy = decideTenancy
    expect(await tenancyOf(artist)).toBe('direct')
  })
})

describe('a number that somebody texts from', () => {
  it('is not bought, and stays with them', async () => {
    const [artist, other] = [await newOwner(500), await newOwner()]
    await assign(artist)
    const theirs = await assign(other)
    registrar.calls.length = 0
    expect((await buy(artist, theirs)).json()).toMatchObject({ code: 'CONFLICT' })
    expect(registrar.calls).toEqual([])
    expect((await release(artist, theirs)).statusCode).toBe(404)
    expect(await senderOf(other, theirs)).toMatchObject({ registration: 'vouched', released_at: null })
    await nobodyHasIt()
  })

  it('is neither charged nor released if it became theirs while it was being bought', async () => {
    const [artist, other] = [await newOwner(500), await newOwner()]
    await assign(artist)
    const number = newPhone()
    registrar.fate = (call) => (call === 'buyNumber' ? 'after' : undefined)
    expect((await buy(artist, number)).json()).toMatchObject({ state: 'buying' })
    registrar.fate = () => undefined
    await assign(other, number)
    const [row] = await rowsOf(artist)
    await lookAtNumber(await jobContext(test.house).asOwner(artist.id), row?.id ?? '')
    expect(await rowsOf(artist)).toEqual([])
    expect(await walletOf(artist)).toEqual({ balance: 500, reserved: 0, held: 0 })
    expect(registrar.sold.some((one) => one.number === number)).toBe(true)
    expect(await senderOf(other, number)).toMatchObject({ registration: 'vouched', released_at: null })
    await nobodyHasIt()
  })
})
