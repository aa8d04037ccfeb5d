import { PEOPLE_DEEDS, RECIPIENT_OUTCOMES } from '@greenroom/domain'
import { z } from 'zod'
import type { JobName } from '../../../platform/jobs/enqueue.ts'
import type { DomainEvent } from '../../../platform/outbox/announce.ts'

/** A campaign was confirmed, and is due at a moment. */
export const CONFIRMED = 'campaigns.confirmed'
export const confirmed = z.object({ campaignId: z.uuid(), version: z.int(), at: z.iso.datetime() })
export const campaignConfirmed = (campaignId: string, version: number, at: Date): DomainEvent => ({
  name: CONFIRMED,
  payload: { campaignId, version, at: at.toISOString() } satisfies z.input<typeof confirmed>,
})

/** Lists the recipients of a campaign, from which on it is being sent. After a restore, none begins by itself (standard O7). */
export const prepareJob = {
  name: 'campaigns.prepare',
  schema: z.object({ userId: z.uuid(), campaignId: z.uuid() }),
} satisfies JobName

/** A campaign waits for its owner. */
export const STUCK = 'campaigns.stuck'
export const stuck = z.object({ campaignId: z.uuid() })
export const campaignStuck = (campaignId: string): DomainEvent => ({ name: STUCK, payload: { campaignId } })

/** The winner of a test is chosen, or its time is over and its owner is to choose. */
export const TEST_ENDED = 'campaigns.test-ended'
export const testEndedPayload = z.object({ campaignId: z.uuid() })
export const testEnded = (campaignId: string): DomainEvent => ({ name: TEST_ENDED, payload: { campaignId } })

/** Somebody is asked to approve a campaign, for the first time or again. */
export const APPROVAL_ASKED = 'campaigns.approval-asked'
export const approvalEvent = z.object({ approvalId: z.uuid(), isReminder: z.boolean().default(false) })
export const approvalAsked = (approvalId: string, isReminder = false): DomainEvent => ({
  name: APPROVAL_ASKED,
  payload: { approvalId, isReminder },
})

/** They have decided. */
export const APPROVAL_DECIDED = 'campaigns.approval-decided'
export const approvalDecided = (approvalId: string): DomainEvent => ({
  name: APPROVAL_DECIDED,
  payload: { approvalId },
})

/** An owner has a campaign sent to their own phone, for which money is set aside. */
export const TEST_ASKED = 'campaigns.test-asked'
export const testAsked = z.object({
  campaignId: z.uuid(),
  testId: z.uuid(),
  /** The money, in cents. */
  holdId: z.uuid(),
  cost: z.int(),
})
export type TestAsked = z.output<typeof testAsked>
export const ownTestAsked = (payload: TestAsked): DomainEvent => ({ name: TEST_ASKED, payload })

/** Texts an owner. A provider that is busy is asked again, so there may be several for one test. */
export const textOwnerJob = {
  name: 'campaigns.text-owner',
  schema: testAsked.extend({ userId: z.uuid(), tried: z.int().default(0) }),
} satisfies JobName

/** People of a campaign are kept as a segment, too many for the request. */
export const SEGMENT_ASKED = 'campaigns.segment-asked'
export const segmentAskedPayload = z.object({
  segmentId: z.uuid(),
  campaignId: z.uuid(),
  asked: z.object({
    outcome: z.enum([...RECIPIENT_OUTCOMES, ...PEOPLE_DEEDS]).optional(),
    reason: z.string().optional(),
    link: z.int().optional(),
    q: z.string().optional(),
  }),
})
export const segmentAsked = (
  segmentId: string,
  campaignId: string,
  asked: z.input<typeof segmentAskedPayload>['asked'],
): DomainEvent => ({ name: SEGMENT_ASKED, payload: { segmentId, campaignId, asked } })
