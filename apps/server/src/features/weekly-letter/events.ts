import { z } from 'zod'
import type { JobName } from '../../platform/jobs/enqueue.ts'

/** Writes the letter of a week to one owner. */
export const writeJob = {
  name: 'weekly-letter.write',
  schema: z.object({ userId: z.uuid(), week: z.iso.date() }),
} satisfies JobName
