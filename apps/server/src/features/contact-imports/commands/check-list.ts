import type { ContactImport, ImportOptions } from '@greenroom/contracts'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { importRequested } from '../events.ts'
import { presentImport } from '../present.ts'
import { changeImport, forgetNotes, NOTHING_COUNTED } from '../store/imports.ts'
import { judgeChoices } from './judge-choices.ts'

/**
 * Requests a check: a job counts what would happen to a list with these choices, without adding or changing anybody.
 * Replaces a running check.
 * @throws AppError as `judgeChoices`
 */
export async function checkList(context: Context, importId: string, options: ImportOptions): Promise<ContactImport> {
  const { db, ownerId, now } = context
  const header = await judgeChoices(context, importId, options)
  const begun = await db.forOwner(ownerId, async (tx) => {
    const row = await changeImport(tx, context, importId, ['uploaded'], {
      ...NOTHING_COUNTED,
      checkState: 'running',
      options: { ...options, header },
      touchedAt: now,
    })
    if (!row) return undefined
    await forgetNotes(tx, context, importId)
    await announce(context, tx, importRequested(importId))
    return row
  })
  if (begun) return presentImport(begun)
  throw new AppError('CONFLICT', 'This import has already started.')
}
