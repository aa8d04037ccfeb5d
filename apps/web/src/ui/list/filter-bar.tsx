import { Button } from '@mantine/core'
import { IconFilter } from '../icons.generated.ts'
import { type ReactNode, useState } from 'react'
import { useViewport } from '../../lib/viewport.ts'
import { Sheet } from '../sheet.tsx'
import { FilterChip } from './filter-chip.tsx'
import classes from './filters.module.css'

export interface ListFilterGroup {
  id: string
  label: string
  /** The chosen values; empty: no filter. */
  words: readonly string[]
  onClear: () => void
  field: ReactNode
}

export interface FilterBarProps {
  groups: readonly ListFilterGroup[]
  /** Stands before the groups; a `FilterToggle`. */
  toggle?: ReactNode
  /** Ends the first line on a phone: the sort order. */
  order?: ReactNode
  /** A chip for a filter that cannot be changed here. */
  given?: ReactNode
  /** Clears everything; undefined while nothing is filtered. */
  onClearAll: (() => void) | undefined
  /** Stands beside "Clear all". */
  more?: ReactNode
  /** Label of the button that closes the sheet: "Show 12 contacts". */
  showLabel: string
}

/** The filters of a list: chips on a desktop; on a phone a sheet, and chips for the active ones. */
export function FilterBar({ groups, toggle, order, given, onClearAll, more, showLabel }: FilterBarProps) {
  const { isMobile } = useViewport()
  const shown = isMobile ? groups.filter(({ words }) => words.length > 0) : groups
  return (
    <div className={classes.bar} role="group" aria-label="Filters">
      {isMobile && groups.length > 0 ? <FilterSheet groups={groups} showLabel={showLabel} /> : null}
      {toggle}
      {order ? <span className={classes.order}>{order}</span> : null}
      {given}
      {shown.map(({ id, field, ...chip }) => (
        <FilterChip key={id} {...chip}>
          {field}
        </FilterChip>
      ))}
      {onClearAll ? (
        <span className={classes.ends}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClearAll}>
            Clear all
          </Button>
          {more}
        </span>
      ) : null}
    </div>
  )
}

function FilterSheet({ groups, showLabel }: Pick<FilterBarProps, 'groups' | 'showLabel'>) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.chipButton ?? ''}
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Filters
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Filters">
        <div className={classes.sheet}>
          {groups.map(({ id, label, field }) => (
            <section key={id} aria-label={label}>
              <h3 className={classes.title}>{label}</h3>
              {field}
            </section>
          ))}
        </div>
        <div className={classes.sheetEnd}>
          <Button fullWidth size="md" onClick={() => setOpened(false)}>
            {showLabel}
          </Button>
        </div>
      </Sheet>
    </>
  )
}
