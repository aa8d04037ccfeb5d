import type { Campaign } from '@greenroom/contracts'
import { type ChangeAction, designLook, designLines, testWords } from '@greenroom/domain'
import { type NotedChange, noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { presentCampaign } from '../present.ts'
import { readCampaign } from '../queries/campaigns.ts'

/** Returns what the log of changes keeps of a campaign: what its owner sees of it, in words where there are some. */
const fieldsOf = ({ schedule, approval, ...campaign }: Campaign): Record<string, unknown> => ({
  name: campaign.name,
  audience: campaign.audience_words,
  subject: campaign.subject,
  preheader: campaign.preheader,
  content: campaign.content,
  design: campaign.design && designLines(campaign.design),
  look: campaign.design && designLook(campaign.design),
  plain_text: campaign.design?.plain ?? null,
  test: campaign.test && testWords(campaign.test),
  control_share: campaign.control_share,
  pictures: campaign.media.map(({ name }) => name).join(', '),
  schedule: schedule.mode === 'now' && schedule.spread_hours === undefined ? 'now' : schedule,
  trigger: campaign.trigger,
  state: campaign.state,
  waits_for: campaign.waits_for?.text ?? null,
  starts_at: campaign.starts_at,
  approval: approval ? `${approval.state} ${approval.email}` : null,
})

interface Noted extends Pick<NotedChange, 'actor'> {
  /** As it was; absent: only what was done is noted. */
  before?: Campaign
  /** Beside its fields. */
  more?: Record<string, unknown>
}

/**
 * Notes what was done with a campaign, at the end of the transaction that did it. @returns the campaign as it is now
 * @throws AppError NOT_FOUND
 */
export async function noteCampaign(
  context: Context,
  tx: OwnerTx,
  id: string,
  action: ChangeAction,
  { before, more, actor }: Noted = {},
): Promise<Campaign> {
  const after = presentCampaign(await readCampaign(context, tx, id), context.now)
  await noteChange(context, tx, {
    area: 'campaigns',
    object: { id, name: after.name },
    action,
    before: before ? fieldsOf(before) : {},
    after: { ...(before ? fieldsOf(after) : {}), ...more },
    ...(actor ? { actor } : {}),
  })
  return after
}
