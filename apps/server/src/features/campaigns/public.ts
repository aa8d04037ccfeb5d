/** Interface for other features. */
export { type Board, type BoardCampaign, readBoard } from './queries/board.ts'
