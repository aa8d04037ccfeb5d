import type { ContactImport, ImportOptions } from '@greenroom/contracts'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { importRequested } from '../events.ts'
import { presentImport } from '../present.ts'
import { changeImport, forgetNotes, NOTHING_COUNTED } from '../store/imports.ts'
import { judgeChoices } from './judge-choices.ts'

/**
 * Starts importing a list in the background with the owner's choices. Its counts replace those of a check.
 * @throws AppError as `judgeChoices`
 */
export async function startImport(context: Context, importId: string, options: ImportOptions): Promise<ContactImport> {
  const { db, ownerId, now } = context
  const header = await judgeChoices(context, importId, options)
  const started = await db.forOwner(ownerId, async (tx) => {
    const row = await changeImport(tx, context, importId, ['uploaded'], {
      ...NOTHING_COUNTED,
      status: 'waiting',
      checkState: null,
      options: { ...options, header },
      startedAt: now,
      touchedAt: now,
    })
    if (!row) return undefined
    await forgetNotes(tx, context, importId)
    await announce(context, tx, importRequested(importId))
    return row
  })
  if (started) return presentImport(started)
  throw new AppError('CONFLICT', 'This import has already started.')
}
