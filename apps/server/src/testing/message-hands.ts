import { randomUUID } from 'node:crypto'
import type { Message } from '@greenroom/contracts'
import type { MessageRow } from '@greenroom/db'
import { newPhone } from './phones.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { workOff } from './work-off.ts'

/** Actions of owners who write to fans. */
export function messageHands(test: TestApp) {
  // An hour ahead of the system's clock, so that nothing is due by itself, however slow the machine is.
  let now = new Date(Date.now() + 3_600_000)
  test.setNow(now)
  const query = async <T extends object>(text: string, values: unknown[]) =>
    (await test.house.db.systemPool.query<T>(text, values)).rows

  /** Moves the clock, and does what is due by then. */
  async function later(ms = 6000) {
    now = new Date(now.getTime() + ms)
    test.setNow(now)
    await workOff(test)
  }

  /** Signs up an owner. @param cents in their wallet */
  async function newOwner(cents = 1000, name = 'Nova Reyes'): Promise<Visitor> {
    const owner = await test.signUp({ name, isVerified: true })
    if (cents > 0)
      await query(
        "select post_to_ledger(gen_random_uuid(), $1, 'grant', $2, 'test', '', null, 'A gift', 'test', now())",
        [owner.id, cents],
      )
    return owner
  }

  /** Adds a contact who agreed to texts and mails, unless told otherwise. */
  async function newFan(
    owner: Visitor,
    { phone = newPhone(), email = `${randomUUID()}@example.com`, name = 'Mia van Dijk', agrees = true } = {},
  ): Promise<{ id: string; phone: string; email: string }> {
    const made = await test.call(owner, 'POST', '/api/contacts', { name, phone, email })
    if (made.statusCode !== 201) throw new Error(made.body)
    const { id } = made.json<{ id: string }>()
    if (agrees)
      await query("update contacts set sms_consent = 'subscribed', email_consent = 'subscribed' where id = $1", [id])
    return { id, phone, email }
  }

  const send = (
    owner: Visitor,
    fan: { id: string },
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) =>
    test.call(
      owner,
      'POST',
      `/api/conversations/${fan.id}/messages`,
      { channel: 'sms', content: 'Hi {{first_name}}', ...body },
      headers,
    )
  /** Sends a message and returns it. @throws unless it is taken */
  async function sent(owner: Visitor, fan: { id: string }, body: Record<string, unknown> = {}): Promise<Message> {
    const answer = await send(owner, fan, body)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<Message>()
  }
  const cancel = (owner: Visitor, { contact_id, id }: Pick<Message, 'contact_id' | 'id'>) =>
    test.call(owner, 'DELETE', `/api/conversations/${contact_id}/messages/${id}`)
  const retry = (owner: Visitor, { contact_id, id }: Pick<Message, 'contact_id' | 'id'>, asked = '') =>
    test.call(owner, 'POST', `/api/conversations/${contact_id}/messages/${id}/retry${asked}`)

  async function rowOf({ id }: { id: string }) {
    const [row] = await query<Record<string, unknown> & Pick<MessageRow, 'status' | 'failure' | 'cost' | 'tries'>>(
      'select *, provider_id as "providerId" from messages where id = $1',
      [id],
    )
    if (!row) throw new Error('no such message')
    return row
  }
  async function walletOf({ id }: Pick<Visitor, 'id'>): Promise<{ balance: number; reserved: number; held: number }> {
    const [row] = await query<Record<string, string>>(
      `select balance, reserved, (select coalesce(sum(remaining), 0) from wallet_holds where user_id = $1) as held
         from wallets where user_id = $1`,
      [id],
    )
    return { balance: Number(row?.balance ?? 0), reserved: Number(row?.reserved ?? 0), held: Number(row?.held ?? 0) }
  }

  return { later, newOwner, newFan, send, sent, cancel, retry, rowOf, walletOf, query, now: () => now }
}
