import { Button, CloseButton, Menu } from '@mantine/core'
import { IconDots } from '../icons.generated.ts'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/format.ts'
import type { Row } from '../../lib/list/row.ts'
import type { List } from '../../lib/list/use-list.ts'
import { useViewport } from '../../lib/viewport.ts'
import classes from './bulk-bar.module.css'

export interface BulkAction {
  label: string
  icon: ReactNode
  onPress: () => void
  /** Always in the bar, in the bar on a desktop only, or always in the menu. */
  place: 'bar' | 'desktop' | 'menu'
  isDanger?: boolean
  isBusy?: boolean
}

export interface BulkBarProps<R extends Row> {
  label: string
  list: Pick<List<R>, 'count' | 'selection'>
  /** Label of the button that selects all matches; absent if all are selected. */
  allLabel: string | undefined
  actions: readonly BulkAction[]
}

/** Stands at the bottom of the window while rows are selected. */
export function BulkBar<R extends Row>({ label, list: { count, selection }, allLabel, actions }: BulkBarProps<R>) {
  const { isMobile } = useViewport()
  const isInBar = ({ place }: BulkAction) => place === 'bar' || (place === 'desktop' && !isMobile)
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={label}>
      <div className={classes.who}>
        <CloseButton aria-label="Clear the selection" onClick={selection.clear} />
        <span className={classes.count} role="status">
          {formatNumber(count)} selected
        </span>
        {allLabel === undefined ? null : (
          <Button variant="subtle" size="compact-sm" onClick={selection.all}>
            {allLabel}
          </Button>
        )}
      </div>
      <div className={classes.actions}>
        {actions.filter(isInBar).map(({ label: words, icon, onPress, isDanger, isBusy = false }) => (
          <Button
            key={words}
            size="xs"
            variant={isDanger ? 'light' : 'default'}
            color={isDanger ? 'error' : undefined}
            leftSection={icon}
            loading={isBusy}
            onClick={onPress}
          >
            {words}
          </Button>
        ))}
        <Menu position="top-end">
          <Menu.Target>
            <Button size="xs" variant="default" aria-label="More actions for the selection">
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) =>
              isInBar(action) ? null : (
                <Menu.Item key={action.label} leftSection={action.icon} onClick={action.onPress}>
                  {action.label}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </section>
  )
}
