import type { AnalyticsGoal, GoalFigures } from '@greenroom/contracts'
import { Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeOf } from '../../../../lib/change.ts'
import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { IconChevronDown, IconPencil } from '../../../../ui/icons.generated.ts'
import { MoreMenu } from '../../../../ui/more-menu.tsx'
import { pagesQuery } from '../../api/analytics.ts'
import { addGoal, removeGoal } from '../../api/goals.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { GoalSources } from './goal-sources.tsx'
import classes from './goals-card.module.css'

interface GoalRowProps {
  goal: AnalyticsGoal
  /** Undefined while they load, and for goals beyond those that are counted at once. */
  figures: GoalFigures['items'][number] | undefined
  isBusy: boolean
  onRename: () => void
}

/** One goal: its count, its rate, and the change; it opens the sources that its visits came from. */
export function GoalRow({ goal, figures, isBusy, onRename }: GoalRowProps) {
  const { values, set } = useAnalytics()
  const remove = useRemoval(goal)
  const isOpen = values.goal === goal.id
  const before = figures?.previous?.reached ?? 0
  const change = figures && before > 0 ? changeOf(figures.reached, before, formatNumber) : undefined
  return (
    <li className={classes.goal} data-busy={isBusy || undefined}>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          onClick={() => set({ goal: isOpen ? undefined : goal.id }, { replace: true })}
        >
          <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          <span className={classes.words}>
            <span className={classes.name}>{goal.name}</span>
            <span className={classes.what}>
              <What goal={goal} />
            </span>
          </span>
          <span className={classes.count}>
            {figures ? formatNumber(figures.reached) : '–'}
            <span className="visually-hidden"> visits reached it,</span>
            {change ? (
              <span className={classes.delta} data-direction={change.direction}>
                {change.text}
                <span className="visually-hidden"> {change.against},</span>
              </span>
            ) : null}
          </span>
          <span className={classes.rate}>
            {figures && figures.visits > 0 ? formatShare(figures.reached / figures.visits) : '–'}
            <span className="visually-hidden"> of visits</span>
          </span>
        </button>
        <MoreMenu name={goal.name} isPlain onDelete={() => void remove()}>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onRename}>
            Rename
          </Menu.Item>
        </MoreMenu>
      </div>
      {isOpen ? <GoalSources goal={goal} /> : null}
    </li>
  )
}

/** Shows what a goal counts, and on which page if several are shown. */
function What({ goal: { kind, block_id: blockId, block_title: title, site_id: siteId } }: { goal: AnalyticsGoal }) {
  const { values } = useAnalytics()
  const { data: pages = [] } = useQuery(pagesQuery)
  const block = title ?? 'a deleted block'
  const what = kind === 'click' ? `Click on ${block}` : blockId === null ? 'Any sign-up' : `Sign-up by ${block}`
  const page = values.site === undefined && pages.length > 1 ? pages.find(({ id }) => id === siteId)?.name : undefined
  return <>{page === undefined ? what : `${what} · ${page}`}</>
}

function useRemoval({ id, name, kind, site_id: siteId, block_id: blockId }: AnalyticsGoal): () => Promise<void> {
  const client = useQueryClient()
  const renew = () => void client.invalidateQueries({ queryKey: ['analytics', 'goals'] })
  const restore = () => addGoal({ site_id: siteId, name, kind, block_id: blockId }).then(renew, tellProblem)
  return async () => {
    try {
      await removeGoal(id)
    } catch (error) {
      return tellProblem(error)
    }
    renew()
    toast.success(`“${name}” was deleted.`, { action: { label: 'Undo', onClick: () => void restore() } })
  }
}
