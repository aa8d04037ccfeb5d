import { beforeAll, describe, expect, it } from 'vitest'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { jobContext, systemContext } from '../../platform/house.ts'
import { NOON, pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { workOff } from '../../testing/work-off.ts'
import { takeSendReceipt } from '../delivery/public.ts'
import { noteDoubt } from '../messaging/public.ts'
import { sweepNumbers } from './commands/sweep-numbers.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { provider, taken, newFans, run, start, stateOf, query, clock } = hands
let time: VirtualTime
beforeAll(() => {
  time = clock.time
})

/** Signs up an owner whose number they bought, and whose registrations are all approved. */
async function registered(kind: 'local' | 'toll_free' = 'local'): Promise<Visitor & { number: string }> {
  const owner = await hands.newArtist(10_000, 10)
  const number = newPhone()
  await query("update senders set address = $2, registration = 'approved' where user_id = $1", [owner.id, number])
  await query(
    `insert into sender_numbers (id, user_id, number, kind, country, state, provider_id, monthly_cents, created_at)
       values (gen_random_uuid(), $1, $2, $3, 'US', 'approved', 'PN1', 115, $4)`,
    [owner.id, number, kind, NOON],
  )
  for (const what of kind === 'local' ? ['brand', 'campaign'] : ['toll_free'])
    await query(
      `insert into registrations (id, user_id, kind, state, tier, per_second, provider_ids, state_since, created_at)
         values (gen_random_uuid(), $1, $2, 'approved', 'low_volume', 10, '{"id":"x"}', $3, $3)`,
      [owner.id, what, NOON],
    )
  return { ...owner, number }
}
/** Adds contacts of the US: registered numbers text nobody whose country is unknown. */
async function newAmericans(owner: Visitor, count: number) {
  await newFans(owner, count)
  await query("update contacts set phone_country = 'US' where user_id = $1", [owner.id])
}
const statesOf = async (owner: Visitor) => ({
  sender: (await query<{ registration: string }>('select registration from senders where user_id = $1', [owner.id]))[0]
    ?.registration,
  registrations: Object.fromEntries(
    (
      await query<{ kind: string; state: string }>('select kind, state from registrations where user_id = $1', [
        owner.id,
      ])
    ).map(({ kind, state }) => [kind, state]),
  ),
})
const announced = async () =>
  (await query<{ n: number }>("select count(*)::int as n from outbox where name = 'messaging.number-doubted'", []))[0]
    ?.n ?? 0

describe('a carrier’s doubt about a number', () => {
  it.each([
    [30033, 'local', 'suspended', { brand: 'approved', campaign: 'suspended' }],
    [30034, 'local', 'unknown', { brand: 'approved', campaign: 'unknown' }],
    [30032, 'toll_free', 'unknown', { toll_free: 'unknown' }],
    [30024, 'local', 'pending', { brand: 'approved', campaign: 'approved' }],
    [30035, 'local', 'pending', { brand: 'approved', campaign: 'approved' }],
  ] as const)('stops its texts in mid-campaign: %i (N7)', async (code, kind, sender, registrations) => {
    const owner = await registered(kind)
    await newAmericans(owner, 400)
    provider.answer = () => (taken.length >= 30 ? new SmsError('refused', 'not registered', { code }) : undefined)
    const id = await start(owner)
    run()
    await time.until(async () => (await announced()) > 0)
    // Many texts hit the same doubt, which is told once.
    await time.pass(3000)
    expect(await announced()).toBe(1)
    await workOff(test)
    expect(await statesOf(owner)).toEqual({ sender, registrations })
    expect(await stateOf(id)).toMatchObject({ state: 'paused', waits_for: 'sender' })
    provider.answer = () => undefined
    await time.pass(2000)
    const before = taken.length
    await time.pass(70_000)
    expect(taken.length).toBe(before)
  })

  it('comes by receipt, too, and asks the registrar at once', async () => {
    const owner = await registered()
    await newAmericans(owner, 40)
    const id = await start(owner)
    run()
    await time.until(() => taken.length >= 10)
    const said = { status: 'undelivered', code: 30033 }
    for (const text of taken.slice(0, 5))
      await takeSendReceipt(systemContext(test.house), {
        ...said,
        url: new URL(text.statusUrl ?? ''),
        providerId: `taken-${text.id}`,
        sender: owner.number,
      })
    expect(await announced()).toBe(1)
    await workOff(test)
    expect(await statesOf(owner)).toMatchObject({ sender: 'suspended' })
    expect(await stateOf(id)).toMatchObject({ state: 'paused' })
    const [campaign] = await query<{ next_check_at: Date }>(
      "select next_check_at from registrations where user_id = $1 and kind = 'campaign'",
      [owner.id],
    )
    expect(campaign?.next_check_at.getTime()).toBeLessThanOrEqual(time.now())
  })

  it('about a number that the carriers enter rests for some hours', async () => {
    const owner = await registered()
    const context = systemContext(test.house)
    await noteDoubt(context, { userId: owner.id, sender: owner.number, code: 30035 })
    await workOff(test)
    expect(await statesOf(owner)).toMatchObject({ sender: 'pending' })
    await time.jump(6 * 3_600_000)
    await sweepNumbers(jobContext(test.house))
    expect(await statesOf(owner)).toMatchObject({ sender: 'approved' })
  })

  it('leaves alone what an operator vouches for, and others’ numbers', async () => {
    const [owner, other] = [await hands.newArtist(), await registered()]
    for (const sender of [undefined, other.number, '+12025550100'])
      await noteDoubt(systemContext(test.house), { userId: owner.id, sender, code: 30033 })
    await noteDoubt(systemContext(test.house), { userId: other.id, sender: other.number, code: 30003 })
    await workOff(test)
    expect(await statesOf(owner)).toMatchObject({ sender: 'vouched' })
    expect(await statesOf(other)).toMatchObject({ sender: 'approved' })
  })
})
