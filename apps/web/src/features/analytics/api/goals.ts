import {
  type BodyOf,
  createCurveNote,
  createGoal,
  deleteCurveNote,
  deleteGoal,
  getAnalyticsPanel,
  getGoalFigures,
  listBlocks,
  listGoals,
  updateCurveNote,
  updateGoal,
} from '@greenroom/contracts'
import { MAX_GOALS, type Panel } from '@greenroom/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import type { Ask } from '../address.ts'

/** Goals that the card shows: those of several pages. */
const SHOWN = MAX_GOALS * 5
/** Rows of a goal by source. */
const SOURCES_SHOWN = 12

export const goalsQuery = (site: string | undefined) =>
  queryOptions({
    queryKey: ['analytics', 'goals', site],
    queryFn: ({ signal }) => call(listGoals, { query: { limit: SHOWN, ...(site ? { site } : {}) }, signal }),
    meta: { live: ['analytics_goals', 'blocks'] },
  })

export const goalFiguresQuery = (ask: Ask) =>
  queryOptions({
    queryKey: ['analytics', 'goal-figures', ask],
    queryFn: ({ signal }) => call(getGoalFigures, { query: ask, signal }),
    placeholderData: keepPreviousData,
    meta: { live: ['analytics_goals'] },
  })

/** Visits that reached a goal, row by row of a panel. */
export const goalRowsQuery = (panel: Panel, goal: string, ask: Ask) =>
  queryOptions({
    queryKey: ['analytics', 'goal-rows', panel, goal, ask],
    queryFn: ({ signal }) =>
      call(getAnalyticsPanel, {
        params: { panel },
        query: { ...ask, goal, sort: 'goal', limit: SOURCES_SHOWN },
        signal,
      }),
  })

/** The blocks of a page, to choose from. */
export const goalBlocksQuery = (site: string) =>
  queryOptions({
    queryKey: ['analytics', 'goal-blocks', site],
    queryFn: ({ signal }) => call(listBlocks, { params: { id: site }, signal }),
    meta: { live: ['blocks'] },
  })

export const addGoal = (body: BodyOf<typeof createGoal>) => call(createGoal, { body })
export const renameGoal = (goalId: string, name: string) => call(updateGoal, { params: { goalId }, body: { name } })
export const removeGoal = (goalId: string) => call(deleteGoal, { params: { goalId } })

export const addNote = (body: BodyOf<typeof createCurveNote>) => call(createCurveNote, { body })
export const changeNote = (curveNoteId: string, body: BodyOf<typeof updateCurveNote>) =>
  call(updateCurveNote, { params: { curveNoteId }, body })
export const removeNote = (curveNoteId: string) => call(deleteCurveNote, { params: { curveNoteId } })
