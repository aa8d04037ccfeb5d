import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { newPath } from '../../api/addresses.ts'
import type { CampaignType } from '../../rules/kinds.ts'
import { type CampaignFilter, STATE_WORDS } from './campaign-tools.tsx'
import { StartFrom } from './start-from.tsx'

const FIRST: Readonly<Record<CampaignType, { title: string; text: string }>> = {
  sms: {
    title: 'Text everybody at once',
    text: 'Announce a show, a song, or a drop. You see who gets it, what they read, and what it costs before anything is sent.',
  },
  email: {
    title: 'Write your first email',
    text: 'Tell the story behind a song, or list every date of a tour. You see how it looks, who gets it, and what it costs before anything is sent.',
  },
}

/** Shown before the first campaign of a type. */
export const FirstCampaign = ({ type }: { type: CampaignType }) => (
  <>
    <EmptyState
      {...FIRST[type]}
      action={
        <Button component={Link} to={newPath(type)} size="md">
          New campaign
        </Button>
      }
    />
    <StartFrom type={type} />
  </>
)

export interface NoCampaignProps {
  what: 'campaign' | 'automatic message'
  filter: CampaignFilter
  onFilter: (change: CampaignFilter) => void
}

/** Shown if nothing matches the filters, or everything is archived. */
export function NoCampaign({ what, filter: { q, state, archived }, onFilter }: NoCampaignProps) {
  const all = (
    <Button variant="default" onClick={() => onFilter({ q: '', state: undefined, archived: false })}>
      See all {what}s
    </Button>
  )
  if (q !== '')
    return <EmptyState title={`No ${what}s found`} text={`No ${what} here has “${q}” in its name.`} action={all} />
  if (state !== undefined)
    return (
      <EmptyState
        title={`No ${what}s found`}
        text={`None of your ${archived ? 'archived ' : ''}${what}s is in the state “${STATE_WORDS[state]}”.`}
        action={all}
      />
    )
  if (archived)
    return (
      <EmptyState
        title={`No archived ${what}s`}
        text={`Archive ${what === 'campaign' ? 'a campaign' : 'an automatic message'} to keep it out of the way. Its results stay here.`}
        action={all}
      />
    )
  return (
    <EmptyState
      title={`No ${what}s here`}
      text={`All of your ${what}s are archived.`}
      action={
        <Button variant="default" onClick={() => onFilter({ q: '', state: undefined, archived: true })}>
          See archived {what}s
        </Button>
      }
    />
  )
}
