import { Button, CloseButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './filters.module.css'

export interface FilterChipProps {
  label: string
  /** What is chosen; absent: everything. */
  words: string | undefined
  onClear: () => void
  children: ReactNode
}

/** One filter as a chip: pressed it opens, and what it filters can be taken away. */
export function FilterChip({ label, words, onClear, children }: FilterChipProps) {
  const [opened, setOpened] = useState(false)
  return (
    <span className={classes.chip} data-active={words !== undefined || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        trapFocus
        returnFocus
        width={280}
        withinPortal={false}
      >
        <Popover.Target>
          <Button
            variant="default"
            size="compact-sm"
            className={classes.chipButton ?? ''}
            onClick={() => setOpened((open) => !open)}
            rightSection={words === undefined ? <IconChevronDown size={14} aria-hidden /> : undefined}
            aria-label={words === undefined ? `Filter by ${label.toLowerCase()}` : `${label}: ${words}`}
          >
            {words === undefined ? label : <span className={classes.chipWords}>{`${label}: ${words}`}</span>}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
      </Popover>
      {words === undefined ? null : (
        <CloseButton
          size="sm"
          className={classes.clear ?? ''}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={onClear}
        />
      )}
    </span>
  )
}
