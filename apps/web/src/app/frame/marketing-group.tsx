import { Collapse, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconSpeakerphone } from '../../ui/icons.generated.ts'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import classes from './entries.module.css'
import { EntryLink } from './entry-link.tsx'
import { isActiveEntry, isMarketing, type NavEntry } from './navigation.ts'

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
  const { pathname } = useLocation()
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
  const { pathname } = useLocation()
  return (
    <Menu position="right-start" trigger="click-hover" openDelay={120}>
      <Menu.Target>
        <Tooltip label="Marketing" position="right">
          <UnstyledButton className={classes.entry} data-highlighted={isMarketing(pathname) || undefined}>
            <IconSpeakerphone size={20} stroke={1.7} aria-hidden />
            <span className={classes.name}>Marketing</span>
          </UnstyledButton>
        </Tooltip>
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
