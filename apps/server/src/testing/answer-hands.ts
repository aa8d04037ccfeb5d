import { randomUUID } from 'node:crypto'
import type { AnswerRule, ConsentRecord, Message } from '@greenroom/contracts'
import { afterEach, beforeEach, expect } from 'vitest'
import { features } from '../features.ts'
import { jobContext } from '../platform/house.ts'
import { insertContacts } from './contact-rows.ts'
import { insertMessages } from './message-rows.ts'
import type { TestApp, Visitor } from './test-app.ts'
import { workOff } from './work-off.ts'

export const RULES = '/api/conversations/rules'
export const TOUR = { words: ['TOUR'], answer: 'Dates soon, {{first_name|friend}}!', frequency: 'always' }
/** Moment at which each test begins; a Wednesday. */
export const NOON = new Date('2026-06-10T12:00:00Z')
const MESSAGE_RECEIVED = 'messaging.message-received'

/** Hands for tests of automatic answers: a new owner with money for each test, fans who write, and a clock. */
export function useAnswerHands(test: TestApp) {
  let nova: Visitor
  let clock = NOON
  beforeEach(async () => {
    clock = NOON
    test.setNow(clock)
    nova = await test.signUp({ name: 'Nova Reyes', isVerified: true })
    await fund(nova)
  })
  afterEach(() => test.setNow(undefined))

  const fund = (owner: Visitor, cents = 1000) =>
    test.house.db.systemPool.query(
      `select post_to_ledger(gen_random_uuid(), $1, 'grant', $2, 'test', '', null, 'test', 'test', now())`,
      [owner.id, cents],
    )
  const later = (seconds: number) => {
    clock = new Date(clock.getTime() + seconds * 1000)
    test.setNow(clock)
  }
  const add = (body: object, owner = nova) => test.call(owner, 'POST', RULES, { kind: 'keyword', ...body })
  const added = async (body: object, owner = nova): Promise<AnswerRule> => {
    const answer = await add(body, owner)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<AnswerRule>()
  }
  const list = async (owner = nova) => (await test.call(owner, 'GET', RULES)).json<{ items: AnswerRule[] }>().items

  let lastNumber = 2000
  /** A number of a fan that nobody had before. */
  const phoneOf = (code = '+1212555') => `${code}${(lastNumber += 1)}`
  const fan = async (
    given: { phone?: string; email?: string; owner?: Visitor; name?: string; smsConsent?: 'opted_out' } = {},
  ) => {
    const { owner = nova, phone = phoneOf(), ...rest } = given
    const [made] = await insertContacts(test.house, owner.id, [{ name: 'Iris Vale', phone, ...rest }])
    return made as NonNullable<typeof made>
  }
  /** A message arrives, and all work that follows is done. */
  async function says(
    contact: { id: string; phone: string | null },
    content: string,
    given: object = {},
    owner = nova,
  ) {
    const [message] = await insertMessages(test.house, owner.id, [
      { contactId: contact.id, content, address: contact.phone, sentAt: clock, ...given },
    ])
    if (!message) throw new Error('no message')
    await received(message.id, given, owner)
    await workOff(test)
    return message
  }
  async function received(messageId: string, given: object = {}, owner = nova): Promise<void> {
    const payload = { messageId, isFirst: false, handledAs: null, ...given }
    const event = { id: randomUUID(), name: MESSAGE_RECEIVED, userId: owner.id, payload }
    const answering = features.find(({ name }) => name === 'conversations')
    await answering?.events?.[MESSAGE_RECEIVED]?.handle(jobContext(test.house), event)
  }
  const thread = async (contact: { id: string }, owner = nova) =>
    (await test.call(owner, 'GET', `/api/conversations/${contact.id}/messages`)).json<{ items: Message[] }>().items
  const answers = async (contact: { id: string }, owner = nova) =>
    (await thread(contact, owner)).filter(({ origin }) => origin === 'rule').map(({ content }) => content)
  const consentOf = async (contact: { id: string }) =>
    (await test.call(nova, 'GET', `/api/contacts/${contact.id}/consent`)).json<{ items: ConsentRecord[] }>().items
  const contactOf = async ({ id }: { id: string }) => (await test.call(nova, 'GET', `/api/contacts/${id}`)).json()
  return {
    owner: () => nova,
    fund,
    later,
    add,
    added,
    list,
    phoneOf,
    fan,
    says,
    received,
    thread,
    answers,
    consentOf,
    contactOf,
  }
}
