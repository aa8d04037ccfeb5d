/** Interface for other features. */
export { noteSegmentUse } from './commands/note-use.ts'
export { requireAudience } from './commands/require-audience.ts'
export { whileWanted } from './queries/cancelling.ts'
export { readDefinitions, readNames } from './queries/definitions.ts'
export { cursorOf, type Order, type Position, positionOf, wayOf } from './queries/list-order.ts'
export { findPositions, WALK } from './queries/list-positions.ts'
export { countMatching, fitting, idsMatching, liveOf, matching, segmentsOfChoice } from './queries/matching.ts'
export { ruleCondition } from './queries/rule-condition.ts'
