import { decide, MESSAGE_CHANNELS, type MessageChannel } from '@greenroom/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { newPhone } from '../../testing/phones.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { readGateFacts } from './queries/gate.ts'
import { lockPresentContact } from './queries/mail.ts'

/** The gate for campaigns: who has no record of consent gets nothing (standard S19). */
const test = useTestApp()
const { newOwner, query } = messageHands(test)
const NUMBER = '+13125550177'
const SENDER = { registration: 'vouched' }

let nova: Visitor
beforeAll(async () => {
  nova = await newOwner()
  await giveNumber(test, nova.id, NUMBER)
})

/** Returns what the gate says to a campaign, by channel; `send`, or the reason against it. */
async function askedBy(contactId: string): Promise<Record<MessageChannel, string>> {
  const context = await systemContext(test.house).asOwner(nova.id)
  const said = await context.db.forOwner(context.ownerId, async (tx) => {
    const contact = await lockPresentContact(context, tx, contactId)
    if (!contact) throw new Error('no such contact')
    const answers: [MessageChannel, string][] = []
    for (const channel of MESSAGE_CHANNELS) {
      const facts = await readGateFacts(context, tx, contact, { channel, purpose: 'marketing', choice: undefined })
      // At any hour of the night.
      const decision = decide({ ...facts, sender: SENDER, quietUntil: undefined })
      answers.push([channel, decision.outcome === 'skip' ? decision.because : decision.outcome])
    }
    return answers
  })
  return Object.fromEntries(said) as Record<MessageChannel, string>
}
const made = async (fields: object): Promise<string> => {
  const answer = await test.call(nova, 'POST', '/api/contacts', { email: `${newPhone()}@example.com`, ...fields })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}
const texts = async (phone: string, ...bodies: string[]) => {
  for (const body of bodies) {
    const answer = await test.call(undefined, 'POST', '/sandbox/api/sms', { from: phone, to: NUMBER, body })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  await workOff(test)
  const [row] = await query<{ id: string }>('select id from contacts where user_id = $1 and phone = $2', [
    nova.id,
    phone,
  ])
  return row?.id ?? ''
}
const agrees = (id: string, channel: MessageChannel) =>
  test.call(nova, 'POST', `/api/contacts/${id}/consent`, { channel, state: 'subscribed', statement: 'On paper.' })
const recordsOf = (id: string) => query('select channel, state from consent_records where contact_id = $1', [id])

describe('a campaign reaches nobody', () => {
  it('whom the artist added, though the product shows them as a contact', async () => {
    const id = await made({ phone: newPhone() })
    expect(await recordsOf(id)).toEqual([])
    expect(await askedBy(id)).toEqual({ sms: 'not_agreed', email: 'not_agreed' })
  })

  it('who only wrote, however often: that opens a conversation, and no more', async () => {
    const id = await texts(newPhone(), 'Hi', 'YES', 'START', 'sign me up')
    expect(await recordsOf(id)).toEqual([])
    expect(await askedBy(id)).toEqual({ sms: 'not_agreed', email: 'no_email' })
  })

  it('who has not confirmed yet', async () => {
    const id = await made({ phone: newPhone() })
    await query(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
         values (gen_random_uuid(), $1, $2, 'sms', 'pending', 'person', 'keyword', now())`,
      [nova.id, id],
    )
    expect(await askedBy(id)).toMatchObject({ sms: 'not_agreed' })
  })

  it('by a channel that they have not agreed to, since consent is for one', async () => {
    const id = await made({ phone: newPhone() })
    await agrees(id, 'email')
    expect(await askedBy(id)).toEqual({ sms: 'not_agreed', email: expect.not.stringMatching('not_agreed') })
  })

  it('who withdrew, or seems to wish so; it reaches those with a record', async () => {
    const phone = newPhone()
    const id = await made({ phone })
    await agrees(id, 'sms')
    expect(await recordsOf(id)).toEqual([{ channel: 'sms', state: 'subscribed' }])
    expect(await askedBy(id)).toMatchObject({ sms: 'send' })
    await texts(phone, 'please stop texting me')
    expect(await askedBy(id)).toMatchObject({ sms: 'revocation' })
    await texts(phone, 'STOP')
    expect(await askedBy(id)).toMatchObject({ sms: 'opted_out_sms' })
  })
})
