import { z } from 'zod'
import { wrongField } from './entrance.ts'

/** Channel for a code that proves the identity of a signed-in user. */
export type CodeWay = z.infer<typeof asked>['way']

const asked = z.object({ way: z.enum(['email', 'phone']) })

/** @throws AppError VALIDATION_FAILED */
export function readCodeWay(body: unknown): CodeWay {
  const parsed = asked.safeParse(body)
  if (!parsed.success) throw wrongField('VALIDATION_FAILED', 'way', 'Choose email or phone.')
  return parsed.data.way
}
