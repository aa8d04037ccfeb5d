import type { Context, JobContext } from './context.ts'
import { type Due, MAX_DUE } from './db/claim-due.ts'
import { AppError } from './errors.ts'
import { turnsPerOwner } from './few-at-a-time.ts'

/** Looks of a run at once, and of an owner: nobody's silent servers hold more than one of its places (standard W22). */
const TURNS = { atOnce: 6, waiting: MAX_DUE, refusal: 'Too much is due.' }
const OWN_TURNS = { ...TURNS, atOnce: 1 }

/**
 * Looks at things of owners that are due, a few at a time. One that was removed meanwhile is passed over, and one that fails is
 * logged and keeps nobody waiting.
 * @param due at most `MAX_DUE`
 */
export async function lookAtDue(
  context: JobContext,
  due: readonly Due[],
  look: (owner: Context, id: string) => Promise<void>,
): Promise<void> {
  const inTurn = turnsPerOwner({ own: OWN_TURNS, all: TURNS })
  await Promise.all(
    due.map(({ id, userId }) =>
      inTurn(userId, async () => {
        if (context.signal.aborted) return
        try {
          await look(await context.asOwner(userId), id)
        } catch (error) {
          if (!(error instanceof AppError))
            context.log.error({ err: error, id }, 'something due could not be looked at')
        }
      }),
    ),
  )
}
