import type { AnalyticsGoal } from '@greenroom/contracts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { goalRowsQuery } from '../../api/goals.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { rowName } from '../row-words.ts'
import classes from './goals-card.module.css'

/** Shows the sources of visits that reached a goal, and the share of each source that did. */
export function GoalSources({ goal }: { goal: AnalyticsGoal }) {
  const { ask } = useAnalytics()
  const query = useQuery(goalRowsQuery('sources', goal.id, { ...ask, site: goal.site_id }))
  return (
    <div className={classes.sources}>
      <Loaded query={query} what="The sources" skeleton={<Skeleton height={72} radius="sm" />}>
        {({ rows }) => {
          const shown = rows.filter((row) => (row.goal ?? 0) > 0)
          if (shown.length === 0) return <p className={classes.nobody}>No visit reached it in this time.</p>
          return (
            <table className={classes.table} aria-label={`${goal.name} by source`}>
              <thead>
                <tr>
                  <th scope="col">Source</th>
                  <th scope="col">Visits</th>
                  <th scope="col">Rate</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr key={row.value}>
                    <th scope="row">{rowName('sources', row)}</th>
                    <td>{formatNumber(row.goal ?? 0)}</td>
                    <td>{row.visits ? formatShare((row.goal ?? 0) / row.visits) : '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }}
      </Loaded>
    </div>
  )
}
