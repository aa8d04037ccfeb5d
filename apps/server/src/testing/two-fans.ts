import type { Thread } from '@greenroom/contracts'
import { beforeEach } from 'vitest'
import { insertContacts, type MadeContact } from './contact-rows.ts'
import { insertMessages } from './message-rows.ts'
import type { TestApp, Visitor } from './test-app.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

/** Moment of a test of conversations, in minutes after noon. */
export const at = (minutes: number) => new Date(NOON + minutes * 60_000)

/** A new owner before each test, with two contacts: Ann, who has a mail address, and Ben, who has a phone and a star. */
export function twoFans(test: TestApp) {
  const made = {} as { owner: Visitor; ann: MadeContact; ben: MadeContact }
  beforeEach(async () => {
    test.setNow(undefined)
    made.owner = await test.signUp()
    const people = await insertContacts(test.house, made.owner.id, [
      { name: 'Ann', email: 'ann@example.com' },
      { name: 'Ben', phone: '+12025550101', starred: true },
    ])
    ;[made.ann, made.ben] = people as [MadeContact, MadeContact]
  })
  return Object.assign(made, {
    /** Lets one of them write, or be written to. */
    say: (contactId: string, minutes: number, more: object = {}) =>
      insertMessages(test.house, made.owner.id, [{ contactId, sentAt: at(minutes), ...more }]),
    thread: async (id: string) => (await test.call(made.owner, 'GET', `/api/conversations/${id}`)).json<Thread>(),
    change: (id: string, body: object) => test.call(made.owner, 'PATCH', `/api/conversations/${id}`, body),
    counts: async () =>
      (await test.call(made.owner, 'GET', '/api/conversations/counts')).json<Record<string, number>>(),
  })
}
