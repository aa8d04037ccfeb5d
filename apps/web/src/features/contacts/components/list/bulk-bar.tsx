import { Button, CloseButton, Menu } from '@mantine/core'
import {
  IconCircleDot,
  IconDots,
  IconDownload,
  IconStar,
  IconStarOff,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { useViewport } from '../../../../lib/viewport.ts'
import classes from './bulk-bar.module.css'

/** What the bar asks for; the rest is asked in a dialog. */
export type BulkWish = 'add-tags' | 'remove-tags' | 'set-status' | 'star' | 'unstar' | 'export' | 'delete'

export interface BulkBarProps {
  count: number
  /** How many the list holds in all; null: all of them are chosen, or on this page. */
  total: number | null
  /** False: there are at least so many. */
  isExact: boolean
  onAll: () => void
  onClear: () => void
  onWish: (wish: BulkWish) => void
  isExporting: boolean
}

const WISHES: readonly { wish: BulkWish; label: string; icon: ReactNode; isDanger?: true }[] = [
  { wish: 'add-tags', label: 'Tag', icon: <IconTag size={18} aria-hidden /> },
  { wish: 'remove-tags', label: 'Untag', icon: <IconTagOff size={18} aria-hidden /> },
  { wish: 'set-status', label: 'Status', icon: <IconCircleDot size={18} aria-hidden /> },
  { wish: 'star', label: 'Star', icon: <IconStar size={18} aria-hidden /> },
  { wish: 'unstar', label: 'Unstar', icon: <IconStarOff size={18} aria-hidden /> },
  { wish: 'export', label: 'Export', icon: <IconDownload size={18} aria-hidden /> },
  { wish: 'delete', label: 'Delete', icon: <IconTrash size={18} aria-hidden />, isDanger: true },
]
/** These stand in the bar itself, the others in its menu. */
const IN_BAR: Readonly<Record<'wide' | 'narrow', readonly BulkWish[]>> = {
  wide: ['add-tags', 'remove-tags', 'set-status', 'star', 'export', 'delete'],
  narrow: ['add-tags', 'set-status', 'delete'],
}

/** Stands at the foot of the window while people are chosen. */
export function BulkBar({ count, total, isExact, onAll, onClear, onWish, isExporting }: BulkBarProps) {
  const { isMobile } = useViewport()
  const inBar = IN_BAR[isMobile ? 'narrow' : 'wide']
  const inMenu = WISHES.filter(({ wish }) => !inBar.includes(wish))
  return (
    <section className={classes.bar} aria-label="Selected contacts">
      <div className={classes.who}>
        <CloseButton aria-label="Clear the selection" onClick={onClear} />
        <span className={classes.count} role="status">
          {formatNumber(count)} selected
        </span>
        {total === null ? null : (
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            {isExact ? `Select all ${countOf(total, 'contact')}` : 'Select all that match'}
          </Button>
        )}
      </div>
      <div className={classes.actions}>
        {WISHES.filter(({ wish }) => inBar.includes(wish)).map(({ wish, label, icon, isDanger }) => (
          <Button
            key={wish}
            size="xs"
            variant={isDanger ? 'light' : 'default'}
            color={isDanger ? 'error' : undefined}
            leftSection={icon}
            loading={wish === 'export' && isExporting}
            onClick={() => onWish(wish)}
          >
            {label}
          </Button>
        ))}
        <Menu position="top-end">
          <Menu.Target>
            <Button size="xs" variant="default" aria-label="More for the selected">
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(({ wish, label, icon }) => (
              <Menu.Item key={wish} leftSection={icon} onClick={() => onWish(wish)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </section>
  )
}
