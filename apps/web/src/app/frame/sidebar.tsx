import { DEFAULT_REDIRECT } from '../../lib/session/index.ts'
import { Brand } from '../../ui/brand.tsx'
import { Entries, type EntriesProps } from './entries.tsx'
import classes from './sidebar.module.css'

/** Navigation of the dashboard on a desktop. */
export function Sidebar({ collapsed = false, ...entries }: EntriesProps) {
  return (
    <aside className={classes.root} data-collapsed={collapsed || undefined}>
      <Brand to={DEFAULT_REDIRECT} className={classes.brand} />
      <Entries collapsed={collapsed} {...entries} />
    </aside>
  )
}
