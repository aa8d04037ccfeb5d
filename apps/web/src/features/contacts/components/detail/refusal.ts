import { duplicateDetails } from '@greenroom/contracts'
import { validationDetails } from '@greenroom/contracts/errors'
import { ApiError } from '../../../../lib/api/index.ts'
import type { Same } from './contact-context.ts'

/** Why a field was not saved, in words for beside it. */
export function sentenceOf(error: unknown): string {
  const issues = error instanceof ApiError ? validationDetails.safeParse(error.details).data?.issues : undefined
  return issues?.[0]?.message ?? (error instanceof Error ? error.message : 'An error occurred')
}

/** The contact that has the address already. */
export function sameAs(error: unknown): Same | undefined {
  if (!(error instanceof ApiError && error.code === 'CONFLICT')) return undefined
  const found = duplicateDetails.safeParse(error.details).data
  return found && { id: found.contact_id, field: found.field }
}
