import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { BeyondLastPage } from '../../../../ui/list/beyond-last-page.tsx'
import { NEW_CAMPAIGN_PATH } from '../../api/addresses.ts'
import { type CampaignFilter, STATE_WORDS } from './campaign-tools.tsx'
import { StartFrom } from './start-from.tsx'

/** Shown before the first campaign. */
export const FirstCampaign = () => (
  <>
    <EmptyState
      title="Text everybody at once"
      text="Announce a show, a song, or a drop. You see who gets it, what they read, and what it costs before anything leaves."
      action={
        <Button component={Link} to={NEW_CAMPAIGN_PATH} size="md">
          New campaign
        </Button>
      }
    />
    <StartFrom />
  </>
)

/** Shown if no campaign is on the page. */
export function NoCampaign({
  filter: { q, state, archived },
  onClear,
}: {
  filter: CampaignFilter
  onClear: () => void
}) {
  const all = (
    <Button variant="default" onClick={onClear}>
      See all campaigns
    </Button>
  )
  if (q !== '')
    return <EmptyState title="No campaigns found" text={`No campaign here has “${q}” in its name.`} action={all} />
  if (state !== undefined)
    return (
      <EmptyState
        title="No campaigns found"
        text={`No ${archived ? 'archived ' : ''}campaign is in the state “${STATE_WORDS[state]}”.`}
        action={all}
      />
    )
  if (archived)
    return (
      <EmptyState
        title="No archived campaigns"
        text="Campaigns that you archive appear here with their results."
        action={all}
      />
    )
  return <BeyondLastPage what="campaigns" />
}
