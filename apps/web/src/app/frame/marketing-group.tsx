import { Collapse, Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconSpeakerphone } from '../../ui/icons.generated.ts'
import { useId } from 'react'
import { tip } from '../../ui/tip.ts'
import { Link } from 'react-router'
import classes from './entries.module.css'
import { EntryLink } from './entry-link.tsx'
import { isActiveEntry, isMarketing, type NavEntry } from './navigation.ts'
import { useDestination } from './use-destination.ts'

export interface MarketingGroupProps {
  entries: readonly NavEntry[]
  isLocked: (entry: NavEntry) => boolean
  collapsed: boolean
}

/** The Marketing group. It opens in place, or as a menu in a collapsed sidebar. */
export function MarketingGroup(props: MarketingGroupProps) {
  return props.collapsed ? <GroupMenu {...props} /> : <Group {...props} />
}

function Group({ entries, isLocked }: MarketingGroupProps) {
  const pathname = useDestination()
  const [opened, { toggle }] = useDisclosure(true)
  const list = useId()
  return (
    <>
      <UnstyledButton
        className={classes.entry}
        data-highlighted={isMarketing(pathname) || undefined}
        onClick={toggle}
        aria-expanded={opened}
        aria-controls={list}
      >
        <IconSpeakerphone size={20} stroke={1.7} aria-hidden />
        <span className={classes.name}>Marketing</span>
        <IconChevronDown className={classes.chevron} data-opened={opened || undefined} size={16} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={opened} id={list}>
        <ul className={classes.nested}>
          {entries.map((entry) => (
            <li key={entry.path}>
              <EntryLink entry={entry} locked={isLocked(entry)} collapsed={false} />
            </li>
          ))}
        </ul>
      </Collapse>
    </>
  )
}

function GroupMenu({ entries, isLocked }: MarketingGroupProps) {
  const pathname = useDestination()
  return (
    <Menu position="right-start" trigger="click-hover" openDelay={120}>
      <Menu.Target>
        <UnstyledButton
          className={classes.entry}
          data-highlighted={isMarketing(pathname) || undefined}
          {...tip('Marketing', 'right')}
        >
          <IconSpeakerphone size={20} stroke={1.7} aria-hidden />
          <span className={classes.name}>Marketing</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Marketing</Menu.Label>
        {entries.map((entry) => (
          <Menu.Item
            key={entry.path}
            component={Link}
            to={entry.path}
            leftSection={<entry.Icon size={18} stroke={1.7} aria-hidden />}
            aria-current={isActiveEntry(entry, pathname) ? 'page' : undefined}
          >
            {isLocked(entry) ? `${entry.label} (not in your plan)` : entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
