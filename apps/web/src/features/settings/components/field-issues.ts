import { validationDetails } from '@greenroom/contracts/errors'
import { ApiError } from '../../../lib/api/index.ts'

/** What the server has to say of each field, by its name; rethrows what is about no field. */
export function fieldIssues<F extends string>(error: unknown, fields: readonly F[]): Partial<Record<F, string>> {
  const details = error instanceof ApiError ? validationDetails.safeParse(error.details).data : undefined
  const found: Partial<Record<F, string>> = {}
  for (const { path, message } of details?.issues ?? []) {
    const field = fields.find((name) => path.split('.').at(-1) === name)
    if (field !== undefined) found[field] ??= message
  }
  if (Object.keys(found).length === 0) throw error
  return found
}
