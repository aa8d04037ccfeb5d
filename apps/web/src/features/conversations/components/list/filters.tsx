import { THREAD_FILTERS, type ThreadFilter } from '@greenroom/contracts'
import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { threadCountsQuery } from '../../../../lib/conversations.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { IconChevronDown } from '../../../../ui/icons.generated.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { FILTER_WORDS } from '../inbox-address.ts'
import classes from './thread-list.module.css'

/** Parts of the inbox that always show; the others are in a menu. */
const FIRST: readonly ThreadFilter[] = ['all', 'waiting', 'unread']
const OTHERS = THREAD_FILTERS.filter((filter) => !FIRST.includes(filter))

export interface FiltersProps {
  value: ThreadFilter
  onChange: (filter: ThreadFilter) => void
}

/** The parts of the inbox with their counts. */
export function Filters({ value, onChange }: FiltersProps) {
  const counts = useQuery(threadCountsQuery).data
  const number = (filter: ThreadFilter) =>
    counts === undefined || counts[filter] === 0 ? null : (
      <span className={classes.number}>{formatNumber(counts[filter])}</span>
    )
  const isOther = OTHERS.includes(value)
  return (
    <div className={classes.filters} role="group" aria-label="Part of the inbox">
      {FIRST.map((filter) => (
        <UnstyledButton
          key={filter}
          className={classes.filter ?? ''}
          data-active={value === filter || undefined}
          aria-pressed={value === filter}
          onClick={() => onChange(filter)}
        >
          {FILTER_WORDS[filter]} {number(filter)}
        </UnstyledButton>
      ))}
      <Menu position="bottom-end" {...IN_MAIN}>
        <Menu.Target>
          <UnstyledButton className={classes.filter ?? ''} data-active={isOther || undefined}>
            {isOther ? FILTER_WORDS[value] : 'More'}
            <span className="visually-hidden"> parts of the inbox</span> {isOther ? number(value) : null}
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {OTHERS.map((filter) => (
            <Menu.Item key={filter} rightSection={number(filter)} onClick={() => onChange(filter)}>
              {FILTER_WORDS[filter]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
