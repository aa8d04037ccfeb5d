import { duplicateDetails } from '@greenroom/contracts'
import { validationDetails } from '@greenroom/contracts/errors'
import { ApiError } from '../../../../lib/api/index.ts'
import type { Same } from './contact-context.ts'

/** Returns the sentence that explains why a field was not saved. */
export function sentenceOf(error: unknown): string {
  const issues = error instanceof ApiError ? validationDetails.safeParse(error.details).data?.issues : undefined
  return issues?.[0]?.message ?? (error instanceof Error ? error.message : 'An error occurred')
}

/** Returns the contact that already has the address. */
export function sameAs(error: unknown): Same | undefined {
  if (!(error instanceof ApiError && error.code === 'CONFLICT')) return undefined
  const found = duplicateDetails.safeParse(error.details).data
  return found && { id: found.contact_id, field: found.field }
}
