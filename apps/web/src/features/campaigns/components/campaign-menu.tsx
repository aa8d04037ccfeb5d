import type { ListedCampaign } from '@greenroom/contracts'
import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconCircleX,
  IconCopy,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '../../../ui/icons.generated.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { editPath } from '../api/addresses.ts'
import { canBe } from '../rules/abilities.ts'
import type { CampaignActions } from './use-campaign-actions.ts'

export interface CampaignMenuProps {
  campaign: ListedCampaign
  actions: CampaignActions
  onCancel: () => void
  /** Runs after it was deleted. */
  onDeleted?: () => void
}

/** The other actions on a campaign. */
export function CampaignMenu({ campaign, actions, onCancel, onDeleted }: CampaignMenuProps) {
  const { id, name, archived, trigger, waits_for: waits } = campaign
  const can = canBe(campaign)
  return (
    <MoreMenu name={name} onDelete={can.deleted ? () => actions.remove(campaign, onDeleted) : undefined}>
      {can.edited && (
        <Menu.Item component={Link} to={editPath(campaign)} leftSection={<IconPencil size={18} aria-hidden />}>
          Edit
        </Menu.Item>
      )}
      {can.paused && (
        <Menu.Item
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          onClick={() => actions.act(campaign, 'pause')}
        >
          {trigger === null ? 'Pause' : 'Turn off'}
        </Menu.Item>
      )}
      {can.resumed && (
        <Menu.Item
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          onClick={() => actions.act(campaign, 'resume')}
        >
          {trigger === null ? 'Resume' : 'Turn on'}
        </Menu.Item>
      )}
      {can.unscheduled && (
        <Menu.Item
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => actions.act(campaign, 'undo')}
        >
          {waits === null ? 'Unschedule' : 'Move to drafts'}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => (can.replaced ? actions.duplicateToChange(campaign) : actions.duplicate(campaign))}
      >
        {can.replaced ? 'Duplicate to change' : 'Duplicate'}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={`/dashboard/settings?tab=history&object=${id}`}
        leftSection={<IconHistory size={18} aria-hidden />}
      >
        History
      </Menu.Item>
      {can.archived && (
        <Menu.Item
          leftSection={archived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
          onClick={() => actions.archive(campaign, !archived)}
        >
          {archived ? 'Restore from archive' : 'Archive'}
        </Menu.Item>
      )}
      {can.cancelled && (
        <Menu.Item color="error" leftSection={<IconCircleX size={18} aria-hidden />} onClick={onCancel}>
          Cancel
        </Menu.Item>
      )}
    </MoreMenu>
  )
}
