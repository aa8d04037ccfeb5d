import { randomUUID } from 'node:crypto'
import type { SenderNumber } from '@greenroom/contracts'
import { beforeAll, beforeEach } from 'vitest'
import { sweepNumbers } from '../features/registration/commands/sweep-numbers.ts'
import { jobContext } from '../platform/house.ts'
import { type FakeRegistrar, fakeRegistrar } from './fake-registrar.ts'
import { messageHands } from './message-hands.ts'
import { newPhone } from './phones.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Actions of owners who buy numbers, at a registrar whose answers can be lost. */
export function numberHands(test: TestApp) {
  const hands = messageHands(test)
  const registrar: FakeRegistrar = fakeRegistrar()
  beforeAll(() => {
    Object.assign(test.house.providers, { registrar })
  })
  beforeEach(() => {
    registrar.fate = () => undefined
    registrar.calls.length = 0
  })

  const buy = (owner: Visitor, number: string, kind: 'local' | 'toll_free' = 'local', key: string = randomUUID()) =>
    test.call(owner, 'POST', '/api/numbers', { number, kind }, { 'idempotency-key': key })
  /** Buys a number and returns it. @throws unless it is bought */
  async function bought(owner: Visitor, number = newPhone(), kind: 'local' | 'toll_free' = 'local') {
    const answer = await buy(owner, number, kind)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<SenderNumber>()
  }
  /** Releases a number, right after its owner has proved who they are. */
  async function release(owner: Visitor, number: string, typed = number) {
    await hands.query('update sessions set proved_at = $2 where user_id = $1', [owner.id, test.house.clock()])
    return test.call(owner, 'POST', `/api/numbers/${encodeURIComponent(number)}/release`, { typed })
  }
  const sweep = () => sweepNumbers(jobContext(test.house))
  const rowsOf = (owner: Visitor) =>
    hands.query<{ id: string; number: string; state: string; renews_on: string | null; unpaid_since: Date | null }>(
      `select id, number, state, renews_on::text, unpaid_since from sender_numbers
         where user_id = $1 and state <> 'released' order by created_at`,
      [owner.id],
    )
  const senderOf = async (owner: Visitor, number: string) =>
    (
      await hands.query<{ registration: string; released_at: Date | null; service_sid: string; account_sid: string }>(
        'select registration, released_at, service_sid, account_sid from senders where user_id = $1 and address = $2',
        [owner.id, number],
      )
    )[0]
  /** Returns how often, and how much, was charged. */
  const chargesOf = (owner: Visitor) =>
    hands.query<{ kind: string; amount: string; key: string }>(
      `select kind, amount, key from ledger_postings where user_id = $1 and kind in ('capture', 'spend') order by created_at`,
      [owner.id],
    )
  return { ...hands, registrar, buy, bought, release, sweep, rowsOf, senderOf, chargesOf }
}
