import {
  type BodyOf,
  deleteTollFree,
  manageBrand as brandContract,
  manageCampaign as campaignContract,
  submitTollFree,
} from '@greenroom/contracts'
import type { RegistrationKind } from '@greenroom/domain'
import { ApiError, call, isNotFound } from '../../../lib/api/index.ts'

/** Name of whoever signs, and that they agree. */
export interface Statement {
  signature: string
  agreed: true
}

type BrandAction = BodyOf<typeof brandContract>['action']
type CampaignAction = BodyOf<typeof campaignContract>['action']

/** Throws the server's sentence, or ours if it says none (product section 8). */
async function answered<A extends { success: boolean; error?: string | undefined }>(
  work: Promise<A>,
  otherwise: string,
): Promise<A> {
  const answer = await work.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    throw new Error('User not authenticated', { cause: error })
  })
  if (!answer.success) throw new Error(answer.error || otherwise)
  return answer
}

export const manageBrand = (action: BrandAction, statement?: Statement) =>
  answered(
    call(brandContract, { body: { action, ...(statement && { formData: statement }) } }),
    'Failed to manage A2P brand.',
  )

export const manageCampaign = (action: CampaignAction, statement?: Statement) =>
  answered(
    call(campaignContract, { body: { action, ...(statement && { formData: statement }) } }),
    'Failed to manage A2P campaign.',
  )

const SUBMIT: Record<RegistrationKind, (statement: Statement) => Promise<unknown>> = {
  brand: (statement) => manageBrand('submit', statement),
  campaign: (statement) => manageCampaign('submit', statement),
  toll_free: (statement) => call(submitTollFree, { body: statement }),
}
/** Hands one part in. */
export const submit = (kind: RegistrationKind, statement: Statement) => SUBMIT[kind](statement)

const WITHDRAW: Record<RegistrationKind, () => Promise<unknown>> = {
  brand: () => manageBrand('delete'),
  campaign: () => manageCampaign('delete'),
  toll_free: () =>
    call(deleteTollFree).catch((error: unknown) => {
      if (!isNotFound(error)) throw error // already gone, as wanted
    }),
}
/** Takes one part back. */
export const withdraw = (kind: RegistrationKind) => WITHDRAW[kind]()
