import type { Segment } from '@greenroom/contracts'
import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCamera,
  IconCopy,
  IconStar,
  IconStarOff,
  IconUsers,
} from '../../../ui/icons.generated.ts'
import { Link } from 'react-router'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { peopleOf } from '../api/addresses.ts'

export interface SegmentMenuProps {
  segment: Segment
  onDuplicate: () => void
  onSnapshot: () => void
  onArchive: (isArchived: boolean) => void
  onPin: (isPinned: boolean) => void
  onDelete: () => void
}

/** The other actions on a segment. */
export function SegmentMenu({ segment, onDuplicate, onSnapshot, onArchive, onPin, onDelete }: SegmentMenuProps) {
  const { name, archived, pinned, filling, kind } = segment
  return (
    <MoreMenu name={name} onDelete={onDelete}>
      <Menu.Item component={Link} to={peopleOf(segment.id)} leftSection={<IconUsers size={18} aria-hidden />}>
        See everybody
      </Menu.Item>
      <Menu.Item disabled={filling} leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
        Duplicate
      </Menu.Item>
      {kind === 'dynamic' && (
        <Menu.Item leftSection={<IconCamera size={18} aria-hidden />} onClick={onSnapshot}>
          Take a snapshot
        </Menu.Item>
      )}
      {archived ? null : (
        <Menu.Item
          leftSection={pinned ? <IconStarOff size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
          onClick={() => onPin(!pinned)}
        >
          {pinned ? 'Stop comparing in reports' : 'Compare in reports'}
        </Menu.Item>
      )}
      {archived ? (
        <Menu.Item leftSection={<IconArchiveOff size={18} aria-hidden />} onClick={() => onArchive(false)}>
          Restore from archive
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={() => onArchive(true)}>
          Archive
        </Menu.Item>
      )}
    </MoreMenu>
  )
}
