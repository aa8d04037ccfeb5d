import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A key was made or revoked: the owner is told, also by mail, since it may have been somebody else. */
export const keyChanged = (kind: 'api-key-created' | 'api-key-revoked', name: string): DomainEvent => ({
  name: 'auth.security-event',
  payload: { kind, detail: `“${name}”.`, mail: true },
})
