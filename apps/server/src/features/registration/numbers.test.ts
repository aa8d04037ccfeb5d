import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { systemContext } from '../../platform/house.ts'
import { eraseOwner } from '../../platform/personal-data.ts'
import { RegistrarError } from '../../platform/providers/registrar/registrar.ts'
import { numberHands } from '../../testing/number-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const hands = numberHands(test)
const { registrar, buy, bought, release, sweep, rowsOf, senderOf, chargesOf, newOwner, walletOf, query } = hands

const MINUTE_MS = 60_000
/** Moves the clock until every purchase that is open has been settled or given up. */
async function settled() {
  for (let look = 0; look < 5; look += 1) {
    await hands.later(5 * MINUTE_MS + 1000)
    await sweep()
  }
}

describe('numbers that can be bought', () => {
  it('are searched by kind, area code, and digits, with what they cost a month', async () => {
    const owner = await newOwner()
    registrar.offers = [
      { number: '+12125550142', kind: 'local', country: 'US', place: 'New York, NY', canPictures: true },
      { number: '+12125550199', kind: 'local', country: 'US', place: '', canPictures: true },
      { number: '+18885550142', kind: 'toll_free', country: 'US', place: '', canPictures: true },
    ]
    const search = (query: string) => test.call(owner, 'GET', `/api/numbers/available?${query}`)
    expect((await search('kind=local&area_code=212&contains=142')).json()).toEqual({
      items: [{ number: '+12125550142', kind: 'local', place: 'New York, NY', monthly_cents: 115 }],
    })
    expect((await search('kind=toll_free')).json()).toEqual({
      items: [{ number: '+18885550142', kind: 'toll_free', place: '', monthly_cents: 215 }],
    })
    expect((await search('kind=local&area_code=12')).statusCode).toBe(400)
    registrar.fate = (call) => (call === 'searchNumbers' ? new RegistrarError('not-now', 'busy') : undefined)
    expect((await search('kind=local')).json()).toMatchObject({ code: 'UNAVAILABLE' })
    expect((await test.call(undefined, 'GET', '/api/numbers/available?kind=local')).statusCode).toBe(401)
  })

  it('are searched without an account at the registrar, and bought on a plan with phone blocks alone', async () => {
    const owner = await newOwner()
    expect((await buy(owner, '+447400123456')).json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: {
        issues: [{ path: 'body.number', message: 'Only numbers of the US and Canada can be bought.' }],
      },
    })
    test.setTier('free')
    expect((await test.call(owner, 'GET', '/api/numbers/available?kind=local')).statusCode).toBe(200)
    const answer = await buy(owner, newPhone())
    test.setTier('pro')
    expect(answer.statusCode).toBe(402)
    expect(answer.json()).toMatchObject({
      code: 'PLAN_LIMIT_REACHED',
      details: { feature: 'phone_blocks', limit: 0, usage: 0 },
    })
    expect(registrar.calls).toEqual(['searchNumbers'])
    expect(await walletOf(owner)).toEqual({ balance: 1000, reserved: 0, held: 0 })
  })

  it('are none where no registrar is set up', async () => {
    const owner = await newOwner()
    Object.assign(test.house.providers, { registrar: undefined })
    const answers = [await test.call(owner, 'GET', '/api/numbers/available?kind=local'), await buy(owner, newPhone())]
    Object.assign(test.house.providers, { registrar })
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a number', () => {
  it('is bought with its first month from the wallet, takes texts at once, and sends once it is registered', async () => {
    const owner = await newOwner(200)
    const number = newPhone()
    const answer = await buy(owner, number)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({
      number,
      kind: 'local',
      state: 'unregistered',
      may_send: false,
      monthly_cents: 115,
    })
    expect(await walletOf(owner)).toEqual({ balance: 85, reserved: 0, held: 0 })
    const [sold] = registrar.sold.filter((one) => one.number === number)
    expect(sold?.inboundUrl).toBe('http://localhost:3000/webhooks/twilio/messages#rc=5')
    expect(await senderOf(owner, number)).toMatchObject({
      registration: 'unregistered',
      service_sid: sold?.service,
      account_sid: sold?.accountId,
    })
  })

  it('is bought once, however often it is asked for', async () => {
    const owner = await newOwner()
    const [number, key] = [newPhone(), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => buy(owner, number, 'local', key)))
    for (const answer of answers) expect(answer.json(), answer.body).toMatchObject({ number })
    expect((await buy(owner, number)).json()).toMatchObject({ code: 'CONFLICT' })
    expect(registrar.sold.filter((one) => one.number === number)).toHaveLength(1)
    expect(await chargesOf(owner)).toHaveLength(1)
  })

  it('is bought as what it is, and in the US and Canada alone', async () => {
    const owner = await newOwner()
    for (const [number, kind] of [
      ['+18885550142', 'local'],
      ['+12125550142', 'toll_free'],
      ['+442079460999', 'local'],
      ['+18765550142', 'local'],
    ] as const)
      expect((await buy(owner, number, kind)).json(), number).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(registrar.calls).toEqual([])
    expect(await bought(owner, '+18885550142', 'toll_free')).toMatchObject({ kind: 'toll_free', monthly_cents: 215 })
    expect((await buy(owner, '+18885550143', 'toll_free')).json()).toMatchObject({ code: 'CONFLICT' })
  })

  it('is given back when its owner’s account is erased', async () => {
    const owner = await newOwner()
    const { number } = await bought(owner)
    await eraseOwner(systemContext(test.house), features, owner.id)
    expect(registrar.sold.some((one) => one.number === number)).toBe(false)
  })

  it('and all registrations leave the registrar with their owner, who is erased even if it refuses', async () => {
    const owner = await newOwner()
    const { number } = await bought(owner)
    await query(
      `insert into registrations (id, user_id, kind, state, tier, provider_ids, state_since, created_at)
         select gen_random_uuid(), $1, kind, state, 'low_volume', jsonb_build_object('id', kind), now(), now()
         from (values ('brand', 'approved'), ('campaign', 'approved'), ('toll_free', 'withdrawn')) as one (kind, state)`,
      [owner.id],
    )
    const asked: string[] = []
    const isGone = async () => (await query('select from users where id = $1', [owner.id])).length === 0
    const erase = () => eraseOwner(systemContext(test.house), features, owner.id)
    const refuse = (failure: 'refused' | 'not-now') => {
      registrar.remove = async (_account, _kind, { id }) => {
        asked.push(id)
        throw new RegistrarError(failure, 'no')
      }
      registrar.fate = (call) => (call === 'releaseNumber' ? new RegistrarError(failure, 'no') : undefined)
    }
    refuse('not-now')
    await expect(erase()).rejects.toThrow(RegistrarError)
    expect(asked).toEqual(['campaign'])
    expect(await isGone()).toBe(false)
    refuse('refused')
    await erase()
    expect(asked.slice(1)).toEqual(['campaign', 'toll_free', 'brand'])
    expect(registrar.sold.some((one) => one.number === number)).toBe(true)
    expect(await isGone()).toBe(true)
  })

  it('is one owner’s, and an owner has at most five', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    const { number } = await bought(owner)
    expect((await buy(other, number)).json()).toMatchObject({ code: 'CONFLICT' })
    for (let n = 0; n < 4; n += 1) await bought(owner)
    expect((await buy(owner, newPhone())).json()).toMatchObject({
      message: 'You have 5 numbers. Give one back first.',
    })
  })

  it('costs nothing if the money is missing, or the registrar has not sold it', async () => {
    const poor = await newOwner(100)
    expect((await buy(poor, newPhone())).json()).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(registrar.calls).not.toContain('buyNumber')
    const owner = await newOwner(500)
    for (const [failure, code] of [
      ['rejected', 'CONFLICT'],
      ['refused', 'UNAVAILABLE'],
      ['not-now', 'UNAVAILABLE'],
    ] as const)
      for (const where of ['ensureAccount', 'buyNumber'] as const) {
        registrar.fate = (call) => (call === where ? new RegistrarError(failure, 'no') : undefined)
        if (where === 'ensureAccount') await query('delete from provider_accounts where user_id = $1', [owner.id])
        expect((await buy(owner, newPhone())).json(), `${failure} ${where}`).toMatchObject({ code })
        registrar.fate = () => undefined
      }
    expect(await rowsOf(owner)).toEqual([])
    expect(await walletOf(owner)).toEqual({ balance: 500, reserved: 0, held: 0 })
  })

  it('is bought once for one fee, wherever an answer is lost or the process dies (standard N5)', async () => {
    const owner = await newOwner(100_000)
    await bought(owner).then(({ number }) => release(owner, number))
    const fates = ['before', 'after', 'hang', 'hang-after', 'killed', 'fine'] as const
    const asked = fc.tuple(
      fc.constantFrom(...fates),
      fc.array(fc.constantFrom('before', 'after', 'fine'), { maxLength: 3 }),
    )
    const { db } = test.house
    await fc.assert(
      fc.asyncProperty(asked, async ([fate, looks]) => {
        const [number, key] = [newPhone(), randomUUID()]
        const charged = (await chargesOf(owner)).length
        const losses = [...looks]
        registrar.calls.length = 0
        registrar.fate = (call) => {
          if (call === 'buyNumber') return fate === 'killed' || fate === 'fine' ? undefined : fate
          const loss = losses.shift()
          return loss === 'fine' ? undefined : loss
        }
        if (fate === 'killed') {
          // The process dies after the registrar has answered, before anything is kept.
          const { forOwner } = db
          const dying = registrar.fate
          registrar.fate = (call) => {
            if (call === 'buyNumber') db.forOwner = () => Promise.reject(new Error('killed'))
            return dying(call)
          }
          await buy(owner, number, 'local', key)
          db.forOwner = forOwner
          registrar.fate = dying
        } else if (fate.startsWith('hang')) {
          // Nobody waits for it any more.
          void buy(owner, number, 'local', key)
          while (!registrar.calls.includes('buyNumber')) await new Promise((done) => setImmediate(done))
        } else expect((await buy(owner, number, 'local', key)).statusCode).toBe(201)
        await settled()
        registrar.fate = () => undefined
        const sold = () => registrar.sold.filter((one) => one.number === number).length
        expect((await rowsOf(owner)).length).toBe(sold())
        expect((await chargesOf(owner)).length - charged).toBe(sold())
        if (sold() === 0) expect((await buy(owner, number)).statusCode).toBe(201)
        expect([sold(), (await chargesOf(owner)).length - charged]).toEqual([1, 1])
        expect((await rowsOf(owner)).map(({ state }) => state)).toEqual(['approved'])
        expect(await walletOf(owner)).toMatchObject({ reserved: 0, held: 0 })
        expect((await release(owner, number)).statusCode).toBe(204)
      }),
      { numRuns: Number(process.env.NUMBER_ROUNDS ?? 25) },
    )
  })
})

describe('a number that is given back', () => {
  it('is gone for good once it was typed, in any usual form; nothing leaves from it any more', async () => {
    const owner = await newOwner()
    const { number } = await bought(owner)
    for (const typed of ['', '+12125550100', 'my number'])
      expect((await release(owner, number, typed)).json()).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: { issues: [{ path: 'body.typed', message: expect.stringMatching(/./) }] },
      })
    const other = await newOwner()
    expect((await release(other, number)).statusCode).toBe(404)
    const typed = `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`
    expect((await release(owner, number, typed)).statusCode).toBe(204)
    expect(registrar.sold.some((one) => one.number === number)).toBe(false)
    expect((await senderOf(owner, number))?.released_at).not.toBeNull()
    expect((await release(owner, number)).statusCode).toBe(404)
  })

  it('is given back later if the registrar does not answer', async () => {
    const owner = await newOwner()
    const { number } = await bought(owner)
    registrar.fate = (call) => (call === 'releaseNumber' ? 'before' : undefined)
    expect((await release(owner, number)).statusCode).toBe(204)
    expect(await rowsOf(owner)).toMatchObject([{ state: 'releasing' }])
    registrar.fate = () => undefined
    await settled()
    expect(await rowsOf(owner)).toEqual([])
    expect(registrar.sold.some((one) => one.number === number)).toBe(false)
  })
})
