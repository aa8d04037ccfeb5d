import { planLimitDetails, type ErrorCode } from '@greenroom/contracts'
import { z } from 'zod'

export type CreationFailure =
  | 'no-draft'
  | 'unreadable'
  | 'no-session'
  | 'check-failed'
  | 'site-exists'
  | 'username-taken'
  | 'plan-limit'
  | 'invalid'
  | 'picture'
  | 'offline'
  | 'failed'

/** Result of the creation. `message` is for users; `retry` tells whether the same call may succeed later. */
export type CreationResult =
  | { success: true; siteId: string; path: string }
  | {
      success: false
      reason: CreationFailure
      message: string
      retry: boolean
      /** Available usernames similar to the wanted one (username-taken). */
      suggestions?: string[]
      /** Limit and usage of the plan (plan-limit). */
      limit?: z.infer<typeof planLimitDetails>
    }

/** The congratulations moment (product section 2, "Redirects"). */
export const congratulationsPath = (siteId: string): string => `/editor/${siteId}?congratulations=true`

const errorParts = z.object({ code: z.string(), message: z.string().min(1), details: z.unknown() })
const suggestionsIn = z.object({ suggestions: z.array(z.string()) })

const REASONS: Partial<Record<ErrorCode | 'NETWORK_ERROR', CreationFailure>> = {
  USERNAME_TAKEN: 'username-taken',
  SITE_EXISTS: 'site-exists',
  PLAN_LIMIT_REACHED: 'plan-limit',
  VALIDATION_FAILED: 'invalid',
  NOT_AUTHENTICATED: 'no-session',
  NETWORK_ERROR: 'offline',
}

/** Converts an error of the API client to a failure. */
export function failureOf(
  error: unknown,
  fallback: CreationFailure = 'failed',
): Extract<CreationResult, { success: false }> {
  const { code, message, details } = errorParts.safeParse(error).data ?? {
    code: '',
    message: messageOf(error),
    details: undefined,
  }
  const reason = REASONS[code as ErrorCode] ?? fallback
  const suggestions = suggestionsIn.safeParse(details).data?.suggestions
  const limit = planLimitDetails.safeParse(details).data
  return {
    success: false,
    reason,
    message,
    retry: ['failed', 'offline', 'check-failed', 'picture', 'no-session'].includes(reason),
    ...(suggestions && { suggestions }),
    ...(limit && { limit }),
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'An error occurred'
