import type { Campaign, CampaignPreview } from '@greenroom/contracts'
import { Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countOf, formatCents } from '../../../../../lib/format.ts'
import { momentWords } from '../../../../../lib/moment-words.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { useMinute } from '../../../../../lib/use-minute.ts'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { previewQuery, putCampaign, requestApproval, sendCampaign } from '../../../api/campaigns.ts'
import { costRange } from '../../../rules/cost.ts'
import { reasonWords } from '../../../rules/reasons.ts'
import { scheduleWords } from '../../../rules/schedule.ts'
import classes from './move-review.module.css'

export interface MoveReviewProps {
  /** As it is after the move: a draft. */
  campaign: Campaign
  /** As it was before. */
  approval: Campaign['approval']
  onClose: () => void
}

/** Shows what the campaign would do at its new time, to confirm it or to ask for approval again. */
export function MoveReview({ campaign, approval, onClose }: MoveReviewProps) {
  const client = useQueryClient()
  const now = useMinute()
  const query = useQuery(previewQuery(campaign.id, campaign.version))
  const preview = query.data
  const email = approval && approval.state !== 'void' && approval.state !== 'declined' ? approval.email : undefined
  const confirm = async () => {
    if (!preview) return
    const changed =
      email === undefined
        ? await sendCampaign(campaign.id, preview.hash)
        : await requestApproval(campaign.id, email, preview.hash)
    putCampaign(client, changed)
    const when = scheduleWords(campaign.schedule, new Date())
    toast.success(email === undefined ? `${campaign.name} leaves ${when}` : `Asked ${email} about ${campaign.name}`)
    onClose()
  }
  return (
    <DialogForm
      submitLabel={email === undefined ? 'Confirm the new time' : `Ask ${email} again`}
      cancelLabel="Leave it as a draft"
      canSubmit={preview !== undefined && preview.problems.every(({ code }) => code === 'funds' || code === 'plan')}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Text>
        It is a draft for <b>{scheduleWords(campaign.schedule, now)}</b>.
      </Text>
      <Loaded query={query} what="The review" skeleton={<Skeleton height={96} radius="md" />}>
        {(shown) => <Figures preview={shown} type={campaign.type} now={now} />}
      </Loaded>
    </DialogForm>
  )
}

function Figures({ preview, type, now }: { preview: CampaignPreview; type: Campaign['type']; now: Date }) {
  const { recipients, cost, balance, first_at: first, last_at: last, held, problems } = preview
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>People</dt>
          <dd>{countOf(recipients, 'person', 'people')}</dd>
        </div>
        <div>
          <dt>Cost</dt>
          <dd>{costRange(cost)}</dd>
        </div>
        <div>
          <dt>Wallet afterward</dt>
          <dd data-short={cost.most > balance || undefined}>{formatCents(balance - cost.most)}</dd>
        </div>
        {first === null ? null : (
          <div>
            <dt>{last === null || last === first ? 'Leaves' : 'First and last'}</dt>
            <dd>
              {momentWords(new Date(first), now)}
              {last === null || last === first ? '' : ` to ${momentWords(new Date(last), now)}`}
            </dd>
          </div>
        )}
      </dl>
      {Object.entries(held).map(([reason, people]) => (
        <Text key={reason} size="sm" c="dimmed">
          {countOf(people, 'person', 'people')} later: {reasonWords(reason, type).text}
        </Text>
      ))}
      {problems.map(({ code, text, mend }) => (
        <Text key={code + text} size="sm" c="var(--gr-warning)" role="alert">
          {text} {mend}
        </Text>
      ))}
    </>
  )
}
