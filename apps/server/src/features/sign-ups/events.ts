import { CONSENT_CHANNELS } from '@greenroom/domain'
import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** A form was submitted. The person is looked up afterward (standard W14). */
export const RECEIVED = 'sign-ups.received'
/** Payload of events about one sign-up. */
export const received = z.object({ signUpId: z.uuid() })
export const signUpReceived = (signUpId: string): DomainEvent => ({ name: RECEIVED, payload: { signUpId } })

/** A person has added details: they are written where allowed, and an address may have to be confirmed. */
export const PROOF_WANTED = 'sign-ups.proof-wanted'
const channels = z.array(z.enum(CONSENT_CHANNELS)).default([])
/** @property agreed channels that were ticked since; @property gone channels that were unticked */
export const typedMore = received.extend({ agreed: channels, gone: channels })
export type TypedMore = z.output<typeof typedMore>
export const proofWanted = (payload: z.input<typeof typedMore>): DomainEvent => ({ name: PROOF_WANTED, payload })

/** A person has joined by a form: their contact is known, and what they agreed to is recorded. */
export const joinedByForm = (contactId: string, blockId: string | null, at: Date): DomainEvent => ({
  name: 'sign-ups.joined',
  payload: { contactId, blockId, at: at.toISOString() },
})

/**
 * Requests new links by mail. Enqueued whether or not the address is known, so that the request does the same work; for
 * an unknown one the job does nothing.
 */
export const linkAsked = {
  name: 'sign-ups.send-link',
  schema: z.object({
    /** Identifies the mail: a job that runs twice sends one. */
    id: z.uuid(),
    userId: z.uuid(),
    email: z.string(),
  }),
}

/** Visits and clicks through the personal links of one owner's contacts, in batches. */
export const visitsMade = {
  name: 'sign-ups.note-visits',
  schema: z.object({
    userId: z.uuid(),
    visits: z.array(
      z.object({
        contactId: z.uuid(),
        siteId: z.uuid(),
        /** Mark of the mailbox that the link was sent to. */
        mark: z.string(),
        /** Absent for a view of the page. */
        blockId: z.uuid().optional(),
        at: z.iso.datetime(),
      }),
    ),
  }),
}
export type FanVisit = z.input<typeof visitsMade.schema>['visits'][number]
