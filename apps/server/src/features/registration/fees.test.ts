import { DEFAULT_REGISTRATION_FEES } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { readEnv } from '../../platform/env.ts'
import { numberHands } from '../../testing/number-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { buyNumber } from './commands/buy-number.ts'
import { sweepFees } from './commands/sweep-fees.ts'

const test = useTestApp({ REGISTRATION_FEES: '{"numberMonth":{"local":100}}' })
const hands = numberHands(test)
const { sweep, rowsOf, senderOf, chargesOf, newOwner, query, registrar } = hands

/** Moves the clock to a day, and does what is due by then. */
async function on(date: string) {
  test.setNow(new Date(`${date}T12:00:00Z`))
  await sweepFees(jobContext(test.house))
  await sweep()
  await workOff(test)
}
/** Buys a local number, on a clock on which nobody is signed in. */
const bought = async ({ id }: Visitor) =>
  buyNumber(await systemContext(test.house).asOwner(id), { number: newPhone(), kind: 'local' })
/** Gives an owner everything that a local number needs to send. */
async function approve(owner: Visitor, renewsOn: string | null = null) {
  for (const kind of ['brand', 'campaign'])
    await query(
      `insert into registrations (id, user_id, kind, state, tier, state_since, created_at, renews_on)
         values (gen_random_uuid(), $1, $2, 'approved', 'low_volume', $3, $3, $4)`,
      [owner.id, kind, test.house.clock(), kind === 'campaign' ? renewsOn : null],
    )
}
const give = (owner: Visitor, cents: number) =>
  query(
    "select post_to_ledger(gen_random_uuid(), $1, 'grant', $2, gen_random_uuid()::text, '', null, 'A gift', 'test', now())",
    [owner.id, cents],
  )
const titlesOf = (owner: Visitor) =>
  query<{ title: string }>('select title from notifications where user_id = $1 order by created_at', [owner.id]).then(
    (rows) => rows.map(({ title }) => title),
  )
const spent = async (owner: Visitor) => (await chargesOf(owner)).map(({ kind, amount }) => `${kind} ${amount}`)

describe('fees of an installation', () => {
  it('are the defaults, except those that the operator has set', () => {
    expect(readEnv({}).REGISTRATION_FEES).toBeUndefined()
    expect(readEnv({ REGISTRATION_FEES: '{"brand":{"standard":5000},"vetting":1}' }).REGISTRATION_FEES).toEqual({
      ...DEFAULT_REGISTRATION_FEES,
      brand: { ...DEFAULT_REGISTRATION_FEES.brand, standard: 5000 },
      vetting: 1,
    })
  })

  it('are refused at start if they are none, with the reason', () => {
    for (const [value, said] of [
      ['15', /REGISTRATION_FEES .* must be fees in cents as JSON/],
      ['{"brand":', /must be fees in cents as JSON, like/],
      ['{"brand":{"standard":-1}}', /brand\.standard: must be 0 or more/],
      ['{"brands":{}}', /brands/],
      ['{"vetting":1.5}', /vetting: .*whole cents/],
    ] as const)
      expect(() => readEnv({ REGISTRATION_FEES: value }), value).toThrow(said)
  })
})

describe('a number', () => {
  it('is paid each month, on its day or the last one of a shorter month, and never twice', async () => {
    test.setNow(new Date('2027-01-31T12:00:00Z'))
    const owner = await newOwner(1000)
    const { number } = await bought(owner)
    expect(await rowsOf(owner)).toMatchObject([{ renews_on: '2027-02-28' }])
    await on('2027-02-27')
    expect(await spent(owner)).toEqual(['capture 100'])
    await on('2027-02-28')
    await on('2027-02-28')
    expect(await spent(owner)).toEqual(['capture 100', 'spend 100'])
    expect(await rowsOf(owner)).toMatchObject([{ renews_on: '2027-03-31' }])
    await Promise.all([on('2027-04-30'), on('2027-04-30')])
    expect(await spent(owner)).toEqual(['capture 100', 'spend 100', 'spend 100', 'spend 100'])
    expect(await rowsOf(owner)).toMatchObject([{ number, renews_on: '2027-05-31', unpaid_since: null }])
  })

  it('stays on for a week if its fee is missing, then sends nothing, and is on again once there is money', async () => {
    test.setNow(new Date('2027-03-01T12:00:00Z'))
    const owner = await newOwner(100)
    const { number } = await bought(owner)
    await approve(owner)
    await on('2027-03-02')
    await on('2027-04-01')
    const state = async () => (await senderOf(owner, number))?.registration
    expect(await state()).toBe('approved')
    expect(await titlesOf(owner)).toEqual([expect.stringMatching(/^The monthly fee for .* is unpaid$/)])
    const mails = await test.mails(owner.email)
    expect(mails.at(-1)?.text).toContain(
      'Otherwise this number sends nothing from April 8, and is given back for good on May 1.',
    )
    await on('2027-04-07')
    expect(await state()).toBe('approved')
    await on('2027-04-08')
    await on('2027-04-08')
    expect(await state()).toBe('unpaid')
    expect((await titlesOf(owner)).slice(1)).toEqual([expect.stringMatching(/sends nothing now$/)])
    await give(owner, 500)
    await query(
      "insert into outbox (id, user_id, name, payload, created_at) values (gen_random_uuid(), $1, 'wallet.funded', '{}', now())",
      [owner.id],
    )
    await workOff(test)
    expect(await state()).toBe('approved')
    expect(await rowsOf(owner)).toMatchObject([{ unpaid_since: null, renews_on: '2027-05-01' }])
    expect(await spent(owner)).toEqual(['capture 100', 'spend 100'])
  })

  it('is given back after a month without its fee', async () => {
    test.setNow(new Date('2027-06-01T12:00:00Z'))
    const owner = await newOwner(100)
    const { number } = await bought(owner)
    await on('2027-07-01')
    await on('2027-07-30')
    expect(await rowsOf(owner)).toHaveLength(1)
    await on('2027-07-31')
    await on('2027-08-01')
    expect(await rowsOf(owner)).toEqual([])
    expect((await senderOf(owner, number))?.released_at).not.toBeNull()
    expect(registrar.sold.some((one) => one.number === number)).toBe(false)
    expect((await titlesOf(owner)).at(-1)).toMatch(/was given back$/)
  })
})

describe('a campaign', () => {
  it('is paid each month from its approval on; without its fee all local numbers send nothing after a week', async () => {
    test.setNow(new Date('2027-09-01T12:00:00Z'))
    const owner = await newOwner(600)
    const { number } = await bought(owner)
    await approve(owner, '2027-09-01')
    await on('2027-09-01')
    expect(await spent(owner)).toEqual(['capture 100', 'spend 150'])
    await on('2027-10-01')
    expect(await spent(owner)).toEqual(['capture 100', 'spend 150', 'spend 100', 'spend 150'])
    await give(owner, 50)
    await on('2027-11-01')
    expect(await spent(owner)).toEqual(['capture 100', 'spend 150', 'spend 100', 'spend 150', 'spend 100'])
    expect(await titlesOf(owner)).toContain('The monthly fee for your texting registration is unpaid')
    expect((await senderOf(owner, number))?.registration).toBe('approved')
    await on('2027-11-08')
    expect((await senderOf(owner, number))?.registration).toBe('unpaid')
    await give(owner, 500)
    await on('2027-11-09')
    expect((await senderOf(owner, number))?.registration).toBe('approved')
  })

  it('ends at the registrar, too, after a month without its fee', async () => {
    test.setNow(new Date('2028-01-01T12:00:00Z'))
    const owner = await newOwner(400)
    await bought(owner)
    await approve(owner, '2028-02-01')
    await query(
      `update registrations set provider_ids = '{"id":"MG-unpaid"}' where user_id = $1 and kind = 'campaign'`,
      [owner.id],
    )
    const removed: string[] = []
    registrar.remove = async ({ accountId }, kind, { id }) => void removed.push(`${accountId} ${kind} ${id}`)
    const states = () =>
      query('select kind, state, renews_on from registrations where user_id = $1 order by kind', [owner.id])
    for (const day of ['2028-02-01', '2028-03-01', '2028-03-30']) await on(day)
    expect(await states()).toMatchObject([{ state: 'approved' }, { state: 'approved' }])
    expect(removed).toEqual([])
    await on('2028-03-31')
    await on('2028-04-01')
    expect(await states()).toMatchObject([
      { kind: 'brand', state: 'approved' },
      { kind: 'campaign', state: 'withdrawn', renews_on: null },
    ])
    expect(removed).toEqual([`AC-${owner.id} campaign MG-unpaid`])
    expect((await titlesOf(owner)).filter((title) => title.includes('registration')).at(-1)).toBe(
      'Your texting registration has ended',
    )
  })
})
