import type { AnalyticsGoal } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconPlus } from '../../../../ui/icons.generated.ts'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { goalFiguresQuery, goalsQuery } from '../../api/goals.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { PanelRowsSkeleton } from '../panels/panel-rows.tsx'
import { GoalRow } from './goal-row.tsx'
import classes from './goals-card.module.css'

const GoalDialog = lateDialog(async () => ({ default: (await import('./goal-dialog.tsx')).GoalDialog }))

/** Shows the goals of the pages: visits that reached each, their share, and their sources. */
export function GoalsCard() {
  const { values, ask } = useAnalytics()
  const query = useQuery(goalsQuery(values.site))
  const figures = useQuery({ ...goalFiguresQuery(ask), enabled: (query.data?.total ?? 0) > 0 })
  const [edited, setEdited] = useState<AnalyticsGoal | 'new'>()
  const add = (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={15} aria-hidden />}
      onClick={() => setEdited('new')}
    >
      New goal
    </Button>
  )
  const hasGoals = (query.data?.items.length ?? 0) > 0
  return (
    <section className={classes.card} aria-label="Goals">
      <div className={classes.head}>
        <h2 className={classes.title}>Goals</h2>
        {hasGoals ? add : null}
      </div>
      <Loaded query={query} what="Your goals" skeleton={<PanelRowsSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <div className={classes.none}>
              <p>
                Choose what counts, such as a click on “Tickets” or a new fan. Here you see how many visits get there,
                and which sources bring them.
              </p>
              {add}
            </div>
          ) : (
            <>
              <div className={classes.heads} aria-hidden>
                <span>Goal</span>
                <span>Visits</span>
                <span>Rate</span>
              </div>
              <ul className="plain-list">
                {items.map((goal) => (
                  <GoalRow
                    key={goal.id}
                    goal={goal}
                    figures={figures.data?.items.find(({ goal_id: id }) => id === goal.id)}
                    isBusy={figures.isPlaceholderData}
                    onRename={() => setEdited(goal)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <Late when={edited !== undefined}>
        <GoalDialog edited={edited} onClose={() => setEdited(undefined)} />
      </Late>
    </section>
  )
}
