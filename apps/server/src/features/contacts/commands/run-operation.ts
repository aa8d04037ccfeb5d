import type { JobContext } from '../../../platform/context.ts'
import { isOpen, runBatches } from '../../../platform/long-work/long-work.ts'
import { lockOperation } from '../store/operations.ts'
import { takeStep } from './take-step.ts'

/** Runs an operation batch by batch until it is done or canceled. */
export const runOperation = (context: JobContext, userId: string, operationId: string): Promise<void> =>
  runBatches(context, userId, async (owner, tx) => {
    const row = await lockOperation(owner, tx, operationId)
    if (!row || !isOpen(row.status)) return false
    return (await takeStep(owner, tx, row)).status === 'running'
  })
