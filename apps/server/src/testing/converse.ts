import { giveNumber } from './inbound-texts.ts'
import { storedMedia } from './message-rows.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { workOff } from './work-off.ts'
import { newPhone } from './phones.ts'

/**
 * Has an owner and a person write to each other by text and by mail through the front door, with a mark in every message
 * and file. One mail and one text of the person have not been worked off yet.
 */
export async function converse(
  test: TestApp,
  owner: Visitor,
  person: { id: string; email: string; phone: string; mark: string },
): Promise<void> {
  const { id, email, phone, mark } = person
  const run = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
  const call = async (visitor: Visitor | undefined, url: string, body: object) => {
    const answer = await test.call(visitor, 'POST', url, body)
    if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`)
  }
  const number = newPhone()
  await giveNumber(test, owner.id, number)
  await call(undefined, '/sandbox/api/sms', { from: phone, to: number, body: `${mark} says hello` })
  const named = { type: 'text/plain', filename: `${mark}.txt`, channel: 'email' }
  const file = await storedMedia(test, owner, `A letter for ${mark}`, named)
  const subject = `For ${mark}`
  const letter = { channel: 'email', subject, content: `Dear ${mark}`, media_ids: [file.id] }
  await call(owner, `/api/conversations/${id}/messages`, letter)
  await call(owner, `/api/conversations/${id}/messages`, { channel: 'sms', content: `Text for ${mark}` })
  test.setNow(new Date(Date.now() + 60_000))
  await workOff(test)
  test.setNow(undefined)
  const { rows } = await run('select headers from sandbox_mails where recipient = $1 and subject = $2', [
    email,
    subject,
  ])
  const answer = { from: email, to: rows[0].headers['Reply-To'], subject: `Re: ${subject}`, text: `${mark} answers` }
  await call(undefined, '/sandbox/api/mail', answer)
  await workOff(test)
  await call(undefined, '/sandbox/api/mail', { ...answer, text: `${mark} again` })
  await run(
    `insert into inbound_texts (provider_id, user_id, received_at, sender, recipient, body, state)
       values (gen_random_uuid()::text, $1, now(), $2, $3, $4, 'alone')`,
    [owner.id, phone, number, `${mark} once more`],
  )
}
