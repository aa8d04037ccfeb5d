import { deviceName, placeName } from '../../platform/identity/whereabouts.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** Where a key was made or revoked: network address and browser. */
export interface Caller {
  address: string
  userAgent: string | undefined
}

/** A key was made or revoked: the owner is told by mail and in the app, since it may have been somebody else. */
export const keyChanged = (kind: 'key-created' | 'key-revoked', name: string, caller: Caller): DomainEvent => ({
  name: 'api-keys.key-changed',
  payload: { kind, name, device: deviceName(caller.userAgent) ?? null, place: placeName(caller.address) ?? null },
})
