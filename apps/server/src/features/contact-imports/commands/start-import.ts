import type { ContactImport, ImportOptions } from '@greenroom/contracts'
import type { ContactImportRow } from '@greenroom/db'
import { ownFieldId, REPEATABLE_TARGETS } from '@greenroom/domain'
import { unheardOptOut } from '@greenroom/domain/contact-csv/sentences'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { importRequested } from '../events.ts'
import { presentImport } from '../present.ts'
import { findImport, readOwnFields } from '../queries/imports.ts'
import { beginningOf } from '../render/beginning.ts'
import { columnsProblem, type FirstRecords, firstRecords, headerOf, unheardOptOuts } from '../render/look.ts'
import { changeImport } from '../store/imports.ts'

/**
 * Has a list imported in the background, as its owner has chosen.
 * @throws AppError NOT_FOUND; CONFLICT where it was begun already; VALIDATION_FAILED where the columns do not do, or one that
 *   seems to say who left is not imported and nobody said that it does not
 */
export async function startImport(context: Context, importId: string, options: ImportOptions): Promise<ContactImport> {
  const { db, ownerId, now } = context
  requireColumns(options)
  const first = await firstOf(context, await findImport(context, importId), options)
  requireOptOuts(first, options)
  const header = headerOf(first)
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
  throw hasBegun()
}

const hasBegun = () => new AppError('CONFLICT', 'This import has begun already.')

/** The first rows of a list that was not begun. */
async function firstOf(context: Context, { status, filePath }: ContactImportRow, options: ImportOptions) {
  if (status !== 'uploaded' || filePath === null) throw hasBegun()
  return firstRecords(await beginningOf(context, filePath), options)
}

function requireOptOuts(first: FirstRecords, options: ImportOptions): void {
  const unheard = unheardOptOuts(first, options)
  const [one] = unheard
  if (!one) return
  throw new AppError('VALIDATION_FAILED', unheardOptOut(one.header), { details: { opt_outs: unheard } })
}

function requireColumns(options: ImportOptions): void {
  const problem = columnsProblem(options)
  if (problem) throw new AppError('VALIDATION_FAILED', problem)
  const once = options.columns.filter((target) => !REPEATABLE_TARGETS.includes(target))
  const twice = once.find((target, at) => once.indexOf(target) !== at)
  if (twice) throw new AppError('VALIDATION_FAILED', 'Two columns are chosen for the same thing.')
}
