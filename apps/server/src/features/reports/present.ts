import type { ReportedCampaign } from '@greenroom/contracts'
import { outcomeText } from '@greenroom/domain'
import { type Sums, tallyOf } from './policy/figures.ts'
import type { SentCampaign } from './queries/sends.ts'

/** Presents why messages failed or were skipped. */
export const presentReason = (code: string, people: number) => ({
  code,
  text: outcomeText(code) ?? 'The reason is not known.',
  people,
})

const NOTHING: Sums = new Map()

/** Presents a campaign with its figures. @param sums undefined: nothing is counted yet */
export const presentCampaign = (
  { id, name, channel, state, isOpenEnded, isDeleted, startedAt }: SentCampaign,
  sums: Sums | undefined,
  isSelling: boolean,
): ReportedCampaign => ({
  id,
  name,
  channel,
  is_automatic: isOpenEnded,
  state,
  started_at: startedAt.toISOString(),
  is_deleted: isDeleted,
  ...tallyOf([sums ?? NOTHING], isSelling),
})
