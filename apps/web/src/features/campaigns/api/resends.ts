import { type BodyOf, createResend, getResend } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { campaignsKey } from './campaigns.ts'

/** The second email to those who did not click; without one, whom it would reach now. */
export const resendQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'resend', campaignId],
    queryFn: ({ signal }) => call(getResend, { params: { campaignId }, signal }),
    staleTime: 10_000,
    retry: false,
    meta: { live: ['campaigns', 'sends'] },
  })

/** Makes the second email as a draft. @param idempotencyKey a repeated call with the same key makes one */
export const makeResend = (campaignId: string, body: BodyOf<typeof createResend>, idempotencyKey: string) =>
  call(createResend, { params: { campaignId }, body, idempotencyKey })
