import { GOAL_KINDS, MAX_GOAL_NAME, MAX_GOALS, requiredText } from '@greenroom/domain'
import { z } from 'zod'
import { reportQuery } from './analytics-report.ts'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

const goalName = requiredText(MAX_GOAL_NAME, 'Give the goal a name.').transform((name) => name.trim())

export const analyticsGoal = z.object({
  id: z.uuid(),
  name: z.string(),
  site_id: z.uuid(),
  kind: z
    .enum(GOAL_KINDS)
    .describe('click: a visit with a click on the block; sign-up: a visit in which somebody joined'),
  block_id: z.uuid().nullable().describe('Null: any form of the page'),
  block_title: z
    .string()
    .nullable()
    .describe('Null: the block was deleted, or it is any form; what it has counted stays'),
  created_at: timestamp,
})
export type AnalyticsGoal = z.infer<typeof analyticsGoal>

const goalParams = z.object({ goalId: z.uuid() })

export const listGoals = defineContract({
  name: 'listGoals',
  method: 'GET',
  path: '/api/analytics/goals',
  summary: 'What counts on your pages, oldest first',
  access: 'owner',
  query: pageQuery(MAX_GOALS * 5).extend({ site: z.uuid().optional().describe('One page; absent: all of them') }),
  status: 200,
  response: pageOf(analyticsGoal),
  errors: ['NOT_FOUND'],
})

export const createGoalBody = z.strictObject({
  site_id: z.uuid(),
  name: goalName,
  kind: z.enum(GOAL_KINDS),
  block_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Needed for clicks; a form, or null for all forms, for sign-ups'),
})
export type CreateGoalBody = z.output<typeof createGoalBody>

export const createGoal = defineContract({
  name: 'createGoal',
  method: 'POST',
  path: '/api/analytics/goals',
  summary: `Name something that counts on a page, at most ${MAX_GOALS} per page; it counts the past, too`,
  access: 'owner',
  body: createGoalBody,
  status: 201,
  response: analyticsGoal,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
})

export const updateGoal = defineContract({
  name: 'updateGoal',
  method: 'PATCH',
  path: '/api/analytics/goals/:goalId',
  summary: 'Rename a goal',
  access: 'owner',
  params: goalParams,
  body: z.strictObject({ name: goalName }),
  status: 200,
  response: analyticsGoal,
  errors: ['NOT_FOUND'],
})

export const deleteGoal = defineContract({
  name: 'deleteGoal',
  method: 'DELETE',
  path: '/api/analytics/goals/:goalId',
  summary: 'Delete a goal; one created again counts the same',
  access: 'owner',
  params: goalParams,
  status: 204,
  errors: ['NOT_FOUND'],
})

const goalFigure = z.object({
  visits: z.int().describe('Visits to the page of the goal'),
  reached: z.int().describe('Of those, visits that reached it; once each'),
})

export const goalFigures = z.object({
  items: z.array(
    goalFigure.extend({
      goal_id: z.uuid(),
      previous: goalFigure.nullable().describe('In the period before; null if the plan does not keep all of it'),
    }),
  ),
})
export type GoalFigures = z.infer<typeof goalFigures>

export const getGoalFigures = defineContract({
  name: 'getGoalFigures',
  method: 'GET',
  path: '/api/analytics/goals/figures',
  summary: `How many visits to a page reached each of its goals; without a page, the ${MAX_GOALS} oldest goals of all`,
  access: 'owner',
  query: reportQuery,
  status: 200,
  response: goalFigures,
  errors: ['NOT_FOUND'],
})
