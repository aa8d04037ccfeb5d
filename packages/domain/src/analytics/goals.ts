/** Kinds of goals: visits with a click on a block, or with somebody who joined by a form. */
export const GOAL_KINDS = ['click', 'sign-up'] as const
export type GoalKind = (typeof GOAL_KINDS)[number]

/** Goals of one page (issue of analytics): more would not be looked at. */
export const MAX_GOALS = 10
/** Longest name of a goal, in characters. */
export const MAX_GOAL_NAME = 60

/** Longest note on the curve, in characters, and notes of an owner: one every working day for two years. */
export const MAX_NOTE_TEXT = 120
export const MAX_NOTES = 500
/** Notes in one answer; of more, those written by hand and the latest stay. */
export const MAX_NOTES_SHOWN = 200
