import { IconArrowUpRight } from '../../ui/icons.generated.ts'
import { hasLock, useMe } from '../../lib/me.ts'
import type { PartnerApp } from '../../lib/partner-app.ts'
import { tip } from '../../ui/tip.ts'
import classes from './entries.module.css'
import { EntryLink } from './entry-link.tsx'
import { MarketingGroup } from './marketing-group.tsx'
import { type NavEntry, rowsOf } from './navigation.ts'

export interface EntriesProps {
  entries: readonly NavEntry[]
  partner: PartnerApp | null
  collapsed?: boolean
}

/** The entries of the sidebar and the drawer: the main ones, the partner's app, and the settings at the bottom. */
export function Entries({ entries, partner, collapsed = false }: EntriesProps) {
  const me = useMe()
  const isLocked = ({ gate }: NavEntry) => hasLock(me, gate)
  const foot = entries.filter(({ group }) => group === 'foot')
  return (
    <nav aria-label="Dashboard" className={classes.root} data-collapsed={collapsed || undefined}>
      <ul className={classes.list}>
        {rowsOf(entries).map((row) =>
          Array.isArray(row) ? (
            <li key="marketing">
              <MarketingGroup entries={row} isLocked={isLocked} collapsed={collapsed} />
            </li>
          ) : (
            <li key={row.path}>
              <EntryLink entry={row} locked={isLocked(row)} collapsed={collapsed} />
            </li>
          ),
        )}
        {partner === null ? null : (
          <li>
            <PartnerLink partner={partner} collapsed={collapsed} />
          </li>
        )}
      </ul>
      {foot.length === 0 ? null : (
        <ul className={classes.foot}>
          {foot.map((entry) => (
            <li key={entry.path}>
              <EntryLink entry={entry} locked={isLocked(entry)} collapsed={collapsed} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

function PartnerLink({ partner, collapsed }: { partner: PartnerApp; collapsed: boolean }) {
  return (
    <a
      className={classes.entry}
      href={partner.url}
      target="_blank"
      rel="noopener noreferrer"
      {...tip(collapsed ? partner.name : undefined, 'right')}
    >
      <IconArrowUpRight size={20} stroke={1.7} aria-hidden />
      <span className={classes.name}>{partner.name}</span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
