import { REGISTRATION_STATES } from '@greenroom/domain'
import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A registration is to be handed in. */
export const REGISTRATION_SUBMITTED = 'registration.submitted'
export const registrationNamed = z.object({ registrationId: z.uuid() })

/** A registration has moved to a state that its owner should hear of. */
export const REGISTRATION_MOVED = 'registration.moved'
export const registrationMoved = z.object({
  registrationId: z.uuid(),
  version: z.int(),
  state: z.enum(REGISTRATION_STATES),
})

export const submittedEvent = (registrationId: string): DomainEvent => ({
  name: REGISTRATION_SUBMITTED,
  payload: { registrationId } satisfies z.input<typeof registrationNamed>,
})

export const movedEvent = (payload: z.input<typeof registrationMoved>): DomainEvent => ({
  name: REGISTRATION_MOVED,
  payload,
})

/** A monthly fee is missing, a number is off for it, or was given back. */
export const FEE_CHANGED = 'registration.fee-changed'
export const feeChanged = z.object({
  change: z.enum(['unpaid', 'off', 'released']),
  /** E.164; null: the fee of the campaign. */
  number: z.string().nullable(),
  cents: z.int(),
})
export type FeeChanged = z.infer<typeof feeChanged>

export const feeEvent = (payload: FeeChanged): DomainEvent => ({ name: FEE_CHANGED, payload })

/** A registrar has news of a registration. */
export const REGISTRATION_NEWS = 'registration.news'

export const newsEvent = (registrationId: string): DomainEvent => ({
  name: REGISTRATION_NEWS,
  payload: { registrationId } satisfies z.input<typeof registrationNamed>,
})

/** A registration was withdrawn, and is to be removed at the registrar. */
export const REGISTRATION_WITHDRAWN = 'registration.withdrawn'

export const withdrawnEvent = (registrationId: string): DomainEvent => ({
  name: REGISTRATION_WITHDRAWN,
  payload: { registrationId } satisfies z.input<typeof registrationNamed>,
})
