import type { AnalyticsGoal, CurveNote, GoalFigures } from '@greenroom/contracts'
import type { AnalyticsNoteRow } from '@greenroom/db'
import type { GoalSums } from '../queries/goal-figures.ts'
import type { ListedGoal } from '../queries/goals.ts'

export const presentGoal = ({
  id,
  name,
  miniSiteId,
  kind,
  blockId,
  blockTitle,
  createdAt,
}: ListedGoal): AnalyticsGoal => ({
  id,
  name,
  site_id: miniSiteId,
  kind,
  block_id: blockId,
  block_title: blockTitle,
  created_at: createdAt.toISOString(),
})

export const presentNote = ({ id, date, text, miniSiteId }: AnalyticsNoteRow): CurveNote => ({
  id,
  date,
  text,
  site_id: miniSiteId,
})

export const presentGoalFigures = (read: readonly GoalSums[]): GoalFigures => ({
  items: read.map(({ goalId, sums, previous }) => ({
    goal_id: goalId,
    visits: sums.visits,
    reached: sums.goal,
    previous: previous && { visits: previous.visits, reached: previous.goal },
  })),
})
