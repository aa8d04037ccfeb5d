import { expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { TWILIO_SID, TWILIO_TOKEN } from '../../testing/fake-twilio.ts'
import { messageHands } from '../../testing/message-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { eraseDue } from '../settings/commands/erase-due.ts'
import { answerSenders } from './commands/answer-senders.ts'
import { findHolder } from './commands/find-holder.ts'

const FROM = '+12135550199'
const test = useTestApp({ TWILIO_ACCOUNT_SID: TWILIO_SID, TWILIO_AUTH_TOKEN: TWILIO_TOKEN, TWILIO_FROM: FROM })
const { newOwner, newFan, send, query } = messageHands(test)
const holderOf = (number: string) => findHolder(systemContext(test.house), number)

async function leave({ id }: Visitor) {
  await query("update users set delete_after = now() - interval '1 minute' where id = $1", [id])
  await eraseDue(jobContext(test.house))
  expect(await query('select id from users where id = $1', [id])).toEqual([])
}

it('the number of an owner who has left is nobody’s until the operator assigns it, because fans still answer to it', async () => {
  const first = await newOwner()
  expect((await send(first, await newFan(first))).statusCode).toBe(201)
  expect(await holderOf(FROM)).toBe(first.id)
  await leave(first)

  const next = await newOwner()
  const fan = await newFan(next)
  expect((await send(next, fan)).json()).toMatchObject({ details: { reason: 'no_sender' } })
  expect(await holderOf(FROM)).toBeUndefined()

  await answerSenders(systemContext(test.house), {
    act: 'assign',
    account: next.email,
    number: FROM,
    service: undefined,
  })
  expect((await send(next, fan)).statusCode).toBe(201)
  expect(await holderOf(FROM)).toBe(next.id)
})
