import { createHmac, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { TWILIO_TOKEN } from './fake-twilio.ts'
import type { TestApp } from './test-app.ts'

export const MESSAGES_PATH = '/webhooks/twilio/messages'

/** Parameters of Twilio's call, as a form; a list repeats one. */
export type TwilioForm = Record<string, string | string[]>

/** Returns a text of a fan as Twilio calls it in. */
export const twilioText = (from: string, to: string, body: string, more: TwilioForm = {}): TwilioForm => ({
  MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
  AccountSid: `AC${'0'.repeat(31)}1`,
  From: from,
  To: to,
  Body: body,
  NumMedia: '0',
  ...more,
})

/** Returns a call signed with an account's token. @param signedUrl address that Twilio believes it calls */
export function twilioCall(form: TwilioForm, signedUrl: string, path = MESSAGES_PATH, token = TWILIO_TOKEN) {
  const pairs = Object.entries(form).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  const signed = [...pairs].toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
  const text = signedUrl + signed.map(([name, value]) => name + value).join('')
  return {
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': createHmac('sha1', token).update(text, 'utf8').digest('base64'),
    } as Record<string, string>,
    payload: new URLSearchParams(pairs).toString(),
  } satisfies InjectOptions
}

/** Has Twilio deliver a text. */
export const deliverText = (test: TestApp, form: TwilioForm) =>
  test.app.inject(twilioCall(form, test.house.env.PUBLIC_URL + MESSAGES_PATH))

/** Gives a number (E.164) to an owner, as an operator does. */
export async function giveNumber({ house }: Pick<TestApp, 'house'>, ownerId: string, number: string): Promise<void> {
  await house.db.systemPool.query(
    `insert into senders (id, user_id, channel, address, registration, created_at)
      values (gen_random_uuid(), $1, 'sms', $2, 'vouched', $3)`,
    [ownerId, number, house.clock()],
  )
}
