import type { JobContext } from '../../../platform/context.ts'
import { addUpCountsOfAll } from '../store/threads.ts'

/** Adds up the changes of counts, so that counting reads few rows. */
export const addUpCounts = ({ db }: JobContext): Promise<void> => db.asSystem(addUpCountsOfAll)
