import { PLAN_LIMITS, UNLIMITED } from '@greenroom/domain'
import { phonesIn } from '@greenroom/domain/contact-csv/phones-in'
import { NOT_STORED } from '@greenroom/domain/contact-csv/sentences'
import type { Context } from '../../../platform/context.ts'
import { intAt, textsOf, uuidAt } from '../../../platform/db/binary-arrays.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import { sqlState } from '../../../platform/error-codes.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { Overtaken } from '../../../platform/long-work/long-work.ts'
import { contactsInUse, holdContacts } from '../../contacts/public.ts'
import { addAll, decide } from '../policy/decide.ts'
import { type PreparedBatch, type RowNote, TAG_JOINT } from '../../../platform/list-reader/batch.ts'
import { type Cursor, noteProgress } from '../store/imports.ts'
import type { ListOfPeople } from '../store/people.ts'
import { findKnown, keepNotes } from '../store/rows.ts'
import { returnTo, setOff, takeTime } from '../store/steps.ts'
import { type Reading, writeRows } from './write-rows.ts'

/** Result of a part of a batch. */
interface Outcome {
  created: number
  updated: number
  unchanged: number
  optedOut: number
  waiting: number
  firstWaiting: number | undefined
  refused: { place: number; reason: string }[]
}

/**
 * Stores a batch and the cursor in one transaction, so that a process that dies stores all of it or nothing. Rows that
 * the database refuses are skipped one by one (standard O5).
 * @returns the new cursor; undefined if the import was canceled, or another process runs it
 */
export async function storeBatch(
  context: Context,
  reading: Reading,
  batch: PreparedBatch,
): Promise<Cursor | undefined> {
  try {
    return await storeWhole(context, reading, batch, false).catch((error: unknown) => {
      if (!isOfARow(error)) throw error
      return storeWhole(context, reading, batch, true)
    })
  } catch (error) {
    if (error instanceof Overtaken || (reading.isCheck && sqlState(error) === IMPORT_GONE)) return undefined
    throw error
  }
}

/** Foreign key violation (SQLSTATE): the list was deleted while a check recorded a row of it. */
const IMPORT_GONE = '23503'
/** Tells whether an error is the fault of a row: data that does not fit, or an address that is taken. */
const isOfARow = (error: unknown): boolean => /^2[23](?!503)/.test(sqlState(error) ?? '')

const storeWhole = (context: Context, reading: Reading, batch: PreparedBatch, isCareful: boolean): Promise<Cursor> =>
  context.db.forOwner(context.ownerId, async (tx) => {
    await takeTime(tx)
    if (!reading.isCheck) await holdPeople(context, tx)
    if (isCareful && reading.updates && !reading.isCheck) await lockKnown(context, tx, reading, batch)
    const store = isCareful ? storeCarefully : storePart
    const outcome =
      batch.people === 0
        ? nothing()
        : await store(context, tx, reading, batch, 0, batch.people, await roomFor(context, tx, reading))
    return keepProgress(context, tx, reading, batch, outcome)
  })

/**
 * Locks everybody a batch may change before its parts are tried one by one. Once the first part has added somebody, the
 * transaction must not wait for others: adding locks the owner's counter, which those that have locked a contact wait
 * for.
 */
async function lockKnown(context: Context, tx: OwnerTx, list: ListOfPeople, { columns }: PreparedBatch): Promise<void> {
  const known = await findKnown(tx, context, list, columns)
  const ids = known.flatMap(({ byEmail, byPhone }) => [byEmail, byPhone].filter((id) => id !== undefined))
  await holdContacts(tx, context.ownerId, ids)
}

/** Halves a part until the row that the database refuses is alone. */
async function storeCarefully(
  context: Context,
  tx: OwnerTx,
  reading: Reading,
  batch: PreparedBatch,
  from: number,
  to: number,
  room: number,
): Promise<Outcome> {
  await setOff(tx)
  try {
    return await storePart(context, tx, reading, batch, from, to, room)
  } catch (error) {
    if (!isOfARow(error)) throw error
    await returnTo(tx)
    context.log.warn({ err: error, rows: to - from }, 'rows of an import were refused')
    if (to - from === 1) return { ...nothing(), refused: [{ place: from, reason: NOT_STORED }] }
  }
  const middle = Math.floor((from + to) / 2)
  const first = await storeCarefully(context, tx, reading, batch, from, middle, room)
  return joined(first, await storeCarefully(context, tx, reading, batch, middle, to, room - first.created))
}

/** @param room contacts that the plan still allows */
async function storePart(
  context: Context,
  tx: OwnerTx,
  reading: Reading,
  batch: PreparedBatch,
  from: number,
  to: number,
  room: number,
): Promise<Outcome> {
  const { columns } = batch
  const isAgain = reading.cursor.stillWaiting !== undefined
  const isSimple = !reading.isCheck && !reading.updates && room >= to - from
  const decision = isSimple
    ? addAll(to)
    : decide(batch, await findKnown(tx, context, reading, columns), {
        from,
        to,
        room,
        // People who existed when the list was first read were changed then.
        mayChange: ({ isLocked, importId }) =>
          reading.updates && !isLocked && (!isAgain || importId === reading.importId),
        changesOwn: reading.updates,
        idAt: (place) => uuidAt(columns.id, place),
      })
  const { addUntil, skip, change } = decision
  const wanted = addUntil - from - skip.filter((place) => place < addUntil).length
  const range = { from, to: addUntil, skip }
  const { created, updated, optedOut } = await writeRows(context, tx, reading, batch, { range, to, wanted, change })
  return {
    created,
    updated,
    unchanged: decision.unchanged + (wanted - created) + (change.length - updated),
    optedOut,
    waiting: decision.waiting,
    firstWaiting: decision.firstWaiting,
    refused: decision.refused,
  }
}

/**
 * Returns how many more contacts the plan allows, locked until the transaction ends (standard W21). A check takes no
 * lock, so others can add contacts meanwhile.
 */
async function roomFor(context: Context, tx: OwnerTx, { isCheck, cursor }: Reading): Promise<number> {
  const { tier } = await context.planOf(tx)
  const limit = PLAN_LIMITS[tier].contacts
  if (limit === UNLIMITED) return Number.POSITIVE_INFINITY
  if (!isCheck) await holdLimit(context, tx, 'contacts')
  return Math.max(0, limit - (await contactsInUse(tx, context)) - (cursor.added ?? 0))
}

async function keepProgress(
  context: Context,
  tx: OwnerTx,
  { importId, isCheck, cursor, targets }: Reading,
  batch: PreparedBatch,
  outcome: Outcome,
): Promise<Cursor> {
  const rowAt = (place: number) => intAt(batch.columns.row, place)
  const isAgain = cursor.stillWaiting !== undefined
  const waits = (place: number) => outcome.firstWaiting !== undefined && place >= outcome.firstWaiting
  const refused: RowNote[] = [
    ...(isAgain ? [] : batch.refused),
    ...cellsOf(batch, targets, outcome.refused).map(({ place, ...note }) => ({ ...note, row: rowAt(place) })),
  ]
  const notRefused = ({ place }: { place: number }) => !outcome.refused.some((one) => one.place === place)
  const incomplete = batch.incomplete.filter((note) => !waits(note.place) && notRefused(note))
  const noted = await keepNotes(tx, context, importId, [
    ...refused.map((note) => ({ ...note, isImported: false })),
    ...incomplete.map((note) => ({ ...note, isImported: true })),
  ])
  // On the first reading, rows beyond those that are listed count too. On later ones they cannot be recognized.
  const isCounted = ({ row }: RowNote) => !isAgain || noted.has(row)
  const newlyRefused = refused.filter(isCounted).length
  const firstWaiting = outcome.firstWaiting === undefined ? undefined : rowAt(outcome.firstWaiting)
  const next: Cursor = {
    run: cursor.run,
    row: batch.lastRow,
    waitingFrom: cursor.waitingFrom ?? firstWaiting,
    stillWaiting: isAgain ? (cursor.stillWaiting ?? 0) + outcome.waiting : undefined,
    added: isCheck ? (cursor.added ?? 0) + outcome.created : undefined,
  }
  const isKept = await noteProgress(
    tx,
    context,
    importId,
    next,
    {
      bytes: batch.bytes,
      created: outcome.created,
      updated: outcome.updated,
      refused: newlyRefused,
      incomplete: incomplete.filter(isCounted).length,
      records: isAgain ? 0 : batch.records,
      unchanged: isAgain ? 0 : outcome.unchanged,
      mended: isAgain ? 0 : batch.mended,
      optedOut: outcome.optedOut,
      overLimit: isAgain ? -outcome.created - newlyRefused : outcome.waiting,
    },
    context.now,
  )
  if (!isKept) throw new Overtaken()
  return next
}

/** Returns rows as they were parsed. Rows with problems of their own keep their text. */
function cellsOf({ columns }: PreparedBatch, targets: readonly string[], refused: Outcome['refused']) {
  if (refused.length === 0) return []
  const texts = targets.map((target) => {
    const column = columns[(target === 'first_name' ? 'name' : target) as 'name']
    return column ? textsOf(column) : []
  })
  return refused.map((one) => {
    const cells = texts.map((of) => of[one.place]?.replaceAll(TAG_JOINT, ';') ?? '')
    return { ...one, cells, phones: phonesIn(cells, undefined) }
  })
}

const nothing = (): Outcome => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  optedOut: 0,
  waiting: 0,
  firstWaiting: undefined,
  refused: [],
})

const joined = (a: Outcome, b: Outcome): Outcome => ({
  created: a.created + b.created,
  updated: a.updated + b.updated,
  unchanged: a.unchanged + b.unchanged,
  optedOut: a.optedOut + b.optedOut,
  waiting: a.waiting + b.waiting,
  firstWaiting: a.firstWaiting ?? b.firstWaiting,
  refused: [...a.refused, ...b.refused],
})
