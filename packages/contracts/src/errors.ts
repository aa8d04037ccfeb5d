import { z } from 'zod'

/** Every error code with its HTTP status. The list is closed and part of the public API. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  NOT_AUTHENTICATED: 401,
  PLAN_LIMIT_REACHED: 402,
  INSUFFICIENT_FUNDS: 402,
  FORBIDDEN: 403,
  PROOF_NEEDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  VERSION_CONFLICT: 409,
  USERNAME_TAKEN: 409,
  SITE_EXISTS: 409,
  IDEMPOTENCY_CONFLICT: 409,
  NOT_REACHABLE: 409,
  UPLOAD_TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  UPLOAD_ERROR: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
export const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]

/** Body of every error answer (part of the public API). `message` is for people; `details` depends on the code. */
export const errorBody = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  status: z.int(),
  details: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** `details` of VALIDATION_FAILED: each problem with its path. */
export const validationDetails = z.object({
  issues: z.array(z.object({ path: z.string().describe('e.g. body.title'), message: z.string() })),
})

/** `details` of PLAN_LIMIT_REACHED (product section 13.5). */
export const planLimitDetails = z.object({ feature: z.string(), limit: z.int(), usage: z.int() })

/** `details` of INSUFFICIENT_FUNDS: the reason, and the requested amount in cents. */
export const insufficientFundsDetails = z.object({ reason: z.literal('insufficient_funds'), amount: z.int() })

/**
 * Ways to prove that the signed-in user is present: password, code of the authenticator app or recovery code, code by
 * mail or text, Google.
 */
export const PROOF_WAYS = ['password', 'second_factor', 'email', 'phone', 'google'] as const
export type ProofWay = (typeof PROOF_WAYS)[number]

/** `details` of PROOF_NEEDED: ways open to this account, quickest first (standard W23). */
export const proofNeededDetails = z.object({
  ways: z.array(
    z.object({
      way: z.enum(PROOF_WAYS),
      to: z.string().nullable().describe('Address the code is sent to: an email, or a phone number in E.164'),
    }),
  ),
})
export type OfferedProof = z.infer<typeof proofNeededDetails>['ways'][number]
