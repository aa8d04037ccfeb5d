import type { ContactImport, ImportOptions } from '@greenroom/contracts'
import { ownFieldId } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { importRequested } from '../events.ts'
import { presentImport } from '../present.ts'
import { findImport, readOwnFields } from '../queries/imports.ts'
import { columnsProblem } from '../render/look.ts'
import { changeImport } from '../store/imports.ts'

/**
 * Has a list imported in the background, as its owner has chosen.
 * @throws AppError NOT_FOUND; CONFLICT where it was begun already; VALIDATION_FAILED where the columns do not do
 */
export async function startImport(context: Context, importId: string, options: ImportOptions): Promise<ContactImport> {
  const { db, ownerId, now } = context
  requireColumns(options)
  const { header } = (await findImport(context, importId)).options as { header?: string[] }
  const started = await db.forOwner(ownerId, async (tx) => {
    const known = new Set((await readOwnFields(tx, context)).map(({ id }) => id))
    const named = options.columns.flatMap((target) => ownFieldId(target) ?? [])
    if (named.some((id) => !known.has(id)))
      throw new AppError('VALIDATION_FAILED', 'One of the fields does not exist any more.')
    const change = { status: 'waiting', options: { ...options, header }, startedAt: now, touchedAt: now } as const
    const row = await changeImport(tx, context, importId, ['uploaded'], change)
    if (row) await announce(context, tx, importRequested(importId))
    return row
  })
  if (started) return presentImport(started)
  throw new AppError('CONFLICT', 'This import has begun already.')
}

function requireColumns(options: ImportOptions): void {
  const problem = columnsProblem(options)
  if (problem) throw new AppError('VALIDATION_FAILED', problem)
  const once = options.columns.filter((target) => target !== 'skip' && target !== 'tags')
  const twice = once.find((target, at) => once.indexOf(target) !== at)
  if (twice) throw new AppError('VALIDATION_FAILED', 'Two columns are chosen for the same thing.')
}
