import { Button, CloseButton, Popover } from '@mantine/core'
import { IconChevronDown } from '../icons.generated.ts'
import { type ReactNode, useState } from 'react'
import classes from './filters.module.css'

export interface FilterChipProps {
  label: string
  /** The chosen values; empty: no filter. */
  words: readonly string[]
  onClear: () => void
  children: ReactNode
}

/** A filter as a chip, which opens its field and can clear it. */
export function FilterChip({ label, words: [first, second, ...rest], onClear, children }: FilterChipProps) {
  const [opened, setOpened] = useState(false)
  const text = `${label}: ${[first, second].filter(Boolean).join(', ')}${rest.length === 0 ? '' : ` +${rest.length}`}`
  const isActive = first !== undefined
  return (
    <span className={classes.chip} data-active={isActive || undefined}>
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
            rightSection={isActive ? undefined : <IconChevronDown size={14} aria-hidden />}
            aria-label={isActive ? text : `Filter by ${label.toLowerCase()}`}
          >
            {isActive ? <span className={classes.chipWords}>{text}</span> : label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
      </Popover>
      {isActive ? (
        <CloseButton
          size="sm"
          className={classes.clear ?? ''}
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={onClear}
        />
      ) : null}
    </span>
  )
}

export interface FilterToggleProps {
  label: string
  icon: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A filter that is on or off. */
export const FilterToggle = ({ label, icon, isOn, onChange }: FilterToggleProps) => (
  <Button
    variant="default"
    size="compact-sm"
    className={classes.chipButton ?? ''}
    data-active={isOn || undefined}
    aria-pressed={isOn}
    leftSection={icon}
    onClick={() => onChange(!isOn)}
  >
    {label}
  </Button>
)
