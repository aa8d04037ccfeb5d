import { z } from 'zod'
import type { EventHandler } from '../../../platform/feature.ts'
import { defineJob } from '../../../platform/jobs/define-job.ts'
import { haltUnlessSending } from '../commands/halt-unless-sending.ts'
import { handIn } from '../commands/hand-in.ts'
import { lookAtRegistration } from '../commands/look-at-registration.ts'
import { removeRegistration } from '../commands/remove-registration.ts'
import { remindRegistrations } from '../commands/remind-registrations.ts'
import { sweepRegistrations } from '../commands/sweep-registrations.ts'
import { takeNews } from '../commands/take-news.ts'
import { tellMoved } from '../commands/tell-moved.ts'
import { registrarTold } from '../../../platform/providers/registrar/sandbox/tell.ts'
import { registrationNamed } from '../events.ts'

export const registrationJobs = [
  defineJob({
    name: 'registration.sweep',
    schema: z.object({}),
    lane: 'normal',
    schedule: '* * * * *',
    handle: sweepRegistrations,
  }),
  defineJob({
    name: 'registration.remind',
    schema: z.object({}),
    lane: 'normal',
    schedule: '20 5 * * *',
    handle: remindRegistrations,
  }),
]

/** Hands in what an owner has submitted. */
export const onSubmitted: EventHandler = {
  lane: 'normal',
  handle: async (context, { userId, payload }) =>
    handIn(await context.asOwner(userId), registrationNamed.parse(payload).registrationId),
}

/** Pauses texts under way if nothing may leave any more, and tells the owner. */
export const onMoved: EventHandler = {
  lane: 'normal',
  handle: async (context, event) => {
    await haltUnlessSending(context, event.userId)
    await tellMoved(context, event)
  },
}

/** Looks at a registration that there is news of. */
export const onNews: EventHandler = {
  lane: 'normal',
  handle: async (context, { userId, payload }) =>
    lookAtRegistration(await context.asOwner(userId), registrationNamed.parse(payload).registrationId),
}

/** Takes the news of the sandbox's registrar, which has no webhook. */
export const onTold: EventHandler = {
  lane: 'normal',
  handle: async (context, { payload }) => takeNews(context, 'sandbox', [registrarTold.parse(payload)]),
}

export const onWithdrawn: EventHandler = {
  lane: 'normal',
  handle: async (context, { userId, payload }) =>
    removeRegistration(await context.asOwner(userId), registrationNamed.parse(payload).registrationId),
}
