import { type EntryPath, FRAME_ENTRIES, type FrameEntry, MARKETING_PATHS } from '@greenroom/domain/routes'
import type { Icon } from '../../ui/icon.tsx'
import {
  IconAddressBook,
  IconChartHistogram,
  IconReportAnalytics,
  IconDeviceMobileMessage,
  IconLayoutDashboard,
  IconMail,
  IconMessages,
  IconRocket,
  IconSettings,
  IconTemplate,
  IconUsersGroup,
  IconWorld,
} from '../../ui/icons.generated.ts'

export interface NavEntry extends FrameEntry {
  path: string
  Icon: Icon
}

/** The icon of each entry of the route table. */
const ICONS: Readonly<Record<EntryPath, Icon>> = {
  '/dashboard/launchpad': IconRocket,
  '/dashboard/overview': IconLayoutDashboard,
  '/dashboard/mini-sites': IconWorld,
  '/dashboard/contacts': IconAddressBook,
  '/dashboard/conversations': IconMessages,
  '/dashboard/marketing/sms': IconDeviceMobileMessage,
  '/dashboard/marketing/email': IconMail,
  '/dashboard/templates': IconTemplate,
  '/dashboard/marketing/audience': IconUsersGroup,
  '/dashboard/analytics': IconChartHistogram,
  '/dashboard/marketing/reports': IconReportAnalytics,
  '/dashboard/settings': IconSettings,
}

/** Entries of the sidebar, the bottom bar, and the drawer, in order (product section 10). */
export const NAV_ENTRIES: readonly NavEntry[] = FRAME_ENTRIES.map((entry) => ({ ...entry, Icon: ICONS[entry.path] }))

/**
 * Returns whether the entry's path is a prefix of the current path, in whole segments (product section 2, "Sidebar").
 */
export function isActiveEntry({ path, exact }: Pick<NavEntry, 'path' | 'exact'>, pathname: string): boolean {
  const current = pathname.replace(/\/+$/, '')
  return current === path || (exact !== true && current.startsWith(`${path}/`))
}

/** Returns whether the Marketing group is highlighted (product section 2, "Sidebar"). */
export const isMarketing = (pathname: string): boolean =>
  MARKETING_PATHS.some((path) => isActiveEntry({ path }, pathname))

/** Entries of the bottom bar; a phone has space for five. */
export const BOTTOM_BAR = NAV_ENTRIES.flatMap((entry) =>
  entry.bottomBar === undefined ? [] : [{ ...entry, label: entry.bottomBar }],
)

/** The rows above the bottom group, in order. The Marketing group is one row, at the position of its first entry. */
export function rowsOf(entries: readonly NavEntry[]): (NavEntry | NavEntry[])[] {
  const marketing = entries.filter(({ group }) => group === 'marketing')
  return entries.flatMap((entry) => {
    if (entry.group === 'main') return [entry]
    return entry === marketing[0] ? [marketing] : []
  })
}
