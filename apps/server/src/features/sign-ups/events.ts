import { CONSENT_CHANNELS } from '@greenroom/domain'
import { z } from 'zod'
import type { DomainEvent } from '../../platform/outbox/announce.ts'

/** Somebody has filled in a form: who they are, and whether they are known, is looked up afterwards (standard W14). */
export const RECEIVED = 'sign-ups.received'
/** The payload of events about one sign-up. */
export const received = z.object({ signUpId: z.uuid() })
export const signUpReceived = (signUpId: string): DomainEvent => ({ name: RECEIVED, payload: { signUpId } })

/** A person has typed more of themselves: it is written where it may be, and an address may have to prove itself. */
export const PROOF_WANTED = 'sign-ups.proof-wanted'
const channels = z.array(z.enum(CONSENT_CHANNELS)).default([])
/** @property agreed channels that were ticked since; @property gone channels that were unticked */
export const typedMore = received.extend({ agreed: channels, gone: channels })
export type TypedMore = z.output<typeof typedMore>
export const proofWanted = (payload: z.input<typeof typedMore>): DomainEvent => ({ name: PROOF_WANTED, payload })

/**
 * Asks for new links by mail. Handed over whether the address is known or not, so that the request does the same work
 * either way; where it is not, the job has nothing to do.
 */
export const linkAsked = {
  name: 'sign-ups.send-link',
  schema: z.object({
    /** Names the mail: a job that runs twice sends one. */
    id: z.uuid(),
    userId: z.uuid(),
    email: z.string(),
  }),
}

/** Visits and clicks of one owner's people through their own links, a batch at a time. */
export const visitsMade = {
  name: 'sign-ups.note-visits',
  schema: z.object({
    userId: z.uuid(),
    visits: z.array(
      z.object({
        contactId: z.uuid(),
        siteId: z.uuid(),
        /** Of the mailbox that the link was sent to. */
        mark: z.string(),
        /** Absent: a view of the page. */
        blockId: z.uuid().optional(),
        at: z.iso.datetime(),
      }),
    ),
  }),
}
export type FanVisit = z.input<typeof visitsMade.schema>['visits'][number]

/** The plan has no room for a sign-up, and it is the first that waits. */
export const FIRST_LOCKED = 'sign-ups.first-locked'
export const firstLocked = (contactId: string): DomainEvent => ({ name: FIRST_LOCKED, payload: { contactId } })
