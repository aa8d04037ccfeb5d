/** Interface for other features. */
export { type Board, type BoardCampaign, readBoard } from './queries/board.ts'
export { judgeClicks } from './commands/judge-clicks.ts'
export { type NewLinkHit, recordLinkHitsOfAll } from './store/link-hits.ts'
