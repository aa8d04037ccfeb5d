import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A person has joined by a word of an answer rule, and their agreement is recorded. */
export const joinedByWord = (contactId: string, ruleId: string | null, at: Date): DomainEvent => ({
  name: 'conversations.joined',
  payload: { contactId, ruleId, at: at.toISOString() },
})
