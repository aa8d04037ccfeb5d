import type { Sample } from './domain-samples.ts'
import type { TestApp, Visitor } from './test-app.ts'

/**
 * Creates a goal of the person's page, a note on the curve, a week that was written about, and a change, with the mark in
 * their texts. @param ids by path parameter
 */
export async function fillGoals(
  test: TestApp,
  person: Visitor,
  { goalId, curveNoteId }: Record<string, string>,
  mark: string,
): Promise<void> {
  const run = (sql: string, values: unknown[] = []) => test.house.db.systemPool.query(sql, [person.id, ...values])
  await run(
    `insert into analytics_goals (id, user_id, mini_site_id, name, kind, created_at)
       select $2, $1, id, left($3, 60), 'sign-up', now() from mini_sites where user_id = $1 order by created_at limit 1`,
    [goalId, mark],
  )
  await run(
    `insert into analytics_notes (id, user_id, date, text, created_at, updated_at)
       values ($2, $1, current_date, left($3, 120), now(), now())`,
    [curveNoteId, mark],
  )
  await run(`insert into weekly_letters (user_id, week, at) values ($1, '2026-11-23', now())`)
  await run(
    `insert into changes (id, user_id, at, actor, area, object_name, action, before, after)
       values (gen_random_uuid(), $1, now(), 'owner', 'campaigns', $2::text, 'changed', '{}', jsonb_build_object('name', $2::text))`,
    [mark],
  )
}

/** Sample calls of goals, of notes on the curve, and of the log of changes. */
export const goalCalls = ({ siteId, blockId }: { siteId: string; blockId: string }): Record<string, Sample> => ({
  listGoals: { query: { site: siteId } },
  getGoalFigures: { query: { site: siteId, period: '7d' } },
  createGoal: { body: { site_id: siteId, name: 'Tickets', kind: 'click', block_id: blockId } },
  updateGoal: { body: { name: 'Changed' } },
  deleteGoal: { last: true },
  listCurveNotes: {},
  createCurveNote: { body: { date: '2026-11-20', text: 'On the radio' } },
  updateCurveNote: { body: { text: 'On the radio again' } },
  deleteCurveNote: { last: true },
  listChanges: { query: { area: 'campaigns', from: '2026-01-01', to: '2026-12-31' } },
  exportChanges: { query: { actor: 'owner' } },
})
