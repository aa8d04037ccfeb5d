import { z } from 'zod'
import { isTimeZone } from '../calendar.ts'
import { linkAddress } from '../links.ts'
import { momentText, requiredText, storableText } from '../text.ts'
import { version } from './version.ts'

/** Longest text shown after the moment, in characters. */
export const MAX_AFTER_TEXT = 300

/** Replacement of a countdown once its moment has come. */
const afterwards = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hide') }),
  z.strictObject({ kind: z.literal('text'), text: requiredText(MAX_AFTER_TEXT, 'Write what visitors read then.') }),
  z.strictObject({
    kind: z.literal('link'),
    label: requiredText(120, 'Give the link a title.'),
    url: linkAddress,
  }),
])

/** Settings of a countdown, version 1. Without `at` there is nothing to count to yet. */
export const countdownSettings = z.strictObject({
  version,
  at: momentText().optional(),
  timeZone: storableText(64)
    .refine(isTimeZone, 'Choose a time zone.')
    .optional()
    .describe('Zone in which the page writes the moment'),
  after: afterwards.default({ kind: 'hide' }),
})
export type CountdownSettings = z.infer<typeof countdownSettings>
