import { z } from 'zod'
import type { EventHandler } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { answerSignUp } from './commands/answer-sign-up.ts'
import { askProof } from './commands/ask-proof.ts'
import { forgetOld } from './commands/forget-old.ts'
import { noteVisits } from './commands/note-visits.ts'
import { openLockedSignUps } from './commands/open-locked-sign-ups.ts'
import { sendLinks } from './commands/send-links.ts'
import { takeInLate } from './commands/take-in-late.ts'
import { tellLocked } from './commands/tell-locked.ts'
import { writeTyped } from './commands/write-typed.ts'
import { linkAsked, received, typedMore, visitsMade } from './events.ts'

/** Seconds after which a sent link request is deleted: an hour. */
const LINK_KEPT_SECONDS = 3600
const VISITS_KEPT_SECONDS = 3600

export const jobs = [
  defineJob({ ...linkAsked, lane: 'urgent', keepSeconds: LINK_KEPT_SECONDS, handle: sendLinks }),
  defineJob({
    ...visitsMade,
    lane: 'normal',
    keepSeconds: VISITS_KEPT_SECONDS,
    survivesRestore: true,
    handle: (context, { userId, visits }) => noteVisits(context, userId, visits),
  }),
  defineJob({
    name: 'sign-ups.take-in-late',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '13 * * * *',
    survivesRestore: true,
    handle: takeInLate,
  }),
  defineJob({
    name: 'sign-ups.forget-old',
    schema: z.object({}),
    lane: 'bulk',
    schedule: '33 4 * * *',
    handle: forgetOld,
  }),
]

/** Urgent, because somebody is waiting for the mail. */
export const onReceived: EventHandler = {
  lane: 'urgent',
  handle: (context, { userId, payload }) => answerSignUp(context, userId, received.parse(payload).signUpId),
}

export const onProofWanted: EventHandler = {
  lane: 'urgent',
  handle: async (context, { userId, payload }) => {
    const typed = typedMore.parse(payload)
    await writeTyped(context, userId, typed)
    await askProof(context, userId, typed.signUpId)
  },
}

export const onFirstLocked: EventHandler = {
  lane: 'normal',
  handle: (context, { userId, payload }) =>
    tellLocked(context, userId, z.object({ contactId: z.uuid() }).parse(payload).contactId),
}

/** A larger plan, or removed contacts, may have made room. */
export const onRoom: EventHandler = {
  lane: 'normal',
  survivesRestore: true,
  handle: (context, { userId }) => openLockedSignUps(context, userId),
}
