import { z } from 'zod'
import type { EventHandler } from '../../../platform/feature.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { sendEndedPayload, sendHaltedPayload } from '../../delivery/public.ts'
import { fillSegment } from '../commands/fill-segment.ts'
import { goOnFunded } from '../commands/go-on-funded.ts'
import { forgetDeleted } from '../commands/forget-deleted.ts'
import { mailApproval } from '../commands/mail-approval.ts'
import { prepareCampaign } from '../commands/prepare-campaign.ts'
import { renameTag } from '../commands/rename-tag.ts'
import { scheduleCampaign } from '../commands/schedule-campaign.ts'
import { sweepDue } from '../commands/sweep-due.ts'
import { tellEnded } from '../commands/tell-ended.ts'
import { tellStuck } from '../commands/tell-stuck.ts'
import { decideTests } from '../commands/decide-tests.ts'
import { tellTest } from '../commands/tell-test.ts'
import { tellDecided } from '../commands/tell-decided.ts'
import { textOwner } from '../commands/text-owner.ts'
import {
  approvalEvent,
  prepareJob,
  segmentAskedPayload,
  stuck,
  testAsked,
  testEndedPayload,
  textOwnerJob,
} from '../events/campaigns.ts'

export const jobs = [
  defineJob({ ...prepareJob, lane: 'normal', handle: prepareCampaign }),
  defineJob({ ...textOwnerJob, lane: 'urgent', handle: textOwner }),
  defineJob({
    name: 'campaigns.sweep-due',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    handle: sweepDue,
  }),
  defineJob({
    name: 'campaigns.decide-tests',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    handle: decideTests,
  }),
  defineJob({
    name: 'campaigns.forget-deleted',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '23 * * * *',
    survivesRestore: true,
    handle: forgetDeleted,
  }),
]

/** Schedules a campaign. After a restore none is left to schedule: `stopAfterRestore` has stopped them all. */
export const onConfirmed: EventHandler = { lane: 'urgent', handle: scheduleCampaign }

export const onStuck: EventHandler = {
  lane: 'normal',
  handle: (context, { id, userId, payload }) => tellStuck(context, userId, stuck.parse(payload).campaignId, id),
}

export const onApprovalAsked: EventHandler = {
  lane: 'urgent',
  handle: (context, { userId, payload }) => mailApproval(context, userId, approvalEvent.parse(payload)),
}

export const onApprovalDecided: EventHandler = {
  lane: 'normal',
  handle: (context, { userId, payload }) => tellDecided(context, userId, approvalEvent.parse(payload).approvalId),
}

export const onTestAsked: EventHandler = {
  lane: 'urgent',
  handle: (context, { userId, payload }) => textOwner(context, { ...testAsked.parse(payload), userId, tried: 0 }),
}

export const onSegmentAsked: EventHandler = {
  lane: 'bulk',
  survivesRestore: true,
  handle: (context, { userId, payload }) => fillSegment(context, userId, segmentAskedPayload.parse(payload)),
}

export const onFunded: EventHandler = {
  lane: 'normal',
  handle: (context, { userId }) => goOnFunded(context, userId),
}

/** A campaign that is being sent cannot go on by itself. */
export const onHalted: EventHandler = {
  lane: 'normal',
  handle: (context, { id, userId, payload }) => tellStuck(context, userId, sendHaltedPayload.parse(payload).sendId, id),
}

export const onSendEnded: EventHandler = {
  lane: 'normal',
  handle: (context, { id, userId, payload }) => tellEnded(context, userId, sendEndedPayload.parse(payload).sendId, id),
}

export const onTestEnded: EventHandler = {
  lane: 'normal',
  handle: (context, { id, userId, payload }) =>
    tellTest(context, userId, testEndedPayload.parse(payload).campaignId, id),
}

const tagRenamed = z.object({ tag: z.string(), to: z.string() })

export const onTagRenamed: EventHandler = {
  lane: 'bulk',
  survivesRestore: true,
  handle: (context, { userId, payload }) => renameTag(context, userId, tagRenamed.parse(payload)),
}
