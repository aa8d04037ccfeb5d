import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A key was made or revoked: the owner is told, since it may have been somebody else. */
export const keyChanged = (kind: 'key-created' | 'key-revoked', name: string): DomainEvent => ({
  name: 'api-keys.key-changed',
  payload: { kind, name },
})
