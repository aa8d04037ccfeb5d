import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { createGoal } from '../commands/create-goal.ts'
import { createNote } from '../commands/create-note.ts'
import { deleteGoal } from '../commands/delete-goal.ts'
import { deleteNote } from '../commands/delete-note.ts'
import { updateGoal } from '../commands/update-goal.ts'
import { updateNote } from '../commands/update-note.ts'
import { filtersOf } from '../policy/filters.ts'
import { presentGoal, presentGoalFigures, presentNote } from '../present/goals.ts'
import { readGoalFigures } from '../queries/goal-figures.ts'
import { readGoals } from '../queries/goals.ts'
import { listNotes } from '../queries/notes.ts'

/** Goals, and notes on the curve. */
export const goalRoutes = [
  route(contracts.listGoals, async ({ context, query }) => {
    const { items, total } = await readGoals(context, query)
    return { items: items.map(presentGoal), page: query.page, limit: query.limit, total }
  }),
  route(
    contracts.getGoalFigures,
    async ({ context, query }) =>
      presentGoalFigures(await readGoalFigures(context, { ...query, filters: filtersOf(query.filter) })),
    { perMinute: 300 },
  ),
  route(contracts.createGoal, async ({ context, body }) => createGoal(context, body)),
  route(contracts.updateGoal, async ({ context, params, body }) => updateGoal(context, params.goalId, body)),
  route(contracts.deleteGoal, async ({ context, params }) => deleteGoal(context, params.goalId)),
  route(contracts.listCurveNotes, async ({ context, query }) => {
    const { items, total } = await listNotes(context, query)
    return { items: items.map(presentNote), page: query.page, limit: query.limit, total }
  }),
  route(contracts.createCurveNote, async ({ context, body }) => createNote(context, body)),
  route(contracts.updateCurveNote, async ({ context, params, body }) => updateNote(context, params.curveNoteId, body)),
  route(contracts.deleteCurveNote, async ({ context, params }) => deleteNote(context, params.curveNoteId)),
]
