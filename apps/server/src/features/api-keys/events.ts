import { deviceName, placeName } from '../../platform/identity/whereabouts.ts'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** Network address and browser from which a key was created or revoked. */
export interface KeyOrigin {
  address: string
  userAgent: string | undefined
}

/** A key was created or revoked. The owner is told by mail and in the app, because somebody else may have done it. */
export const keyChanged = (kind: 'key-created' | 'key-revoked', name: string, origin: KeyOrigin): DomainEvent => ({
  name: 'api-keys.key-changed',
  payload: { kind, name, device: deviceName(origin.userAgent) ?? null, place: placeName(origin.address) ?? null },
})
