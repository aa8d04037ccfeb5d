import type { ImportOptions } from '@greenroom/contracts'
import { NO_VALID_ROWS_MESSAGE } from '@greenroom/domain/contact-csv/sentences'
import type { ListReading, OwnField } from '@greenroom/domain'
import type { Context, JobContext } from '../../../platform/context.ts'
import { runBatches } from '../../../platform/long-work/long-work.ts'
import { wordingOf } from '../../consent/public.ts'
import { canContinue } from '../present.ts'
import { readOwnFields } from '../queries/imports.ts'
import { readList } from '../../../platform/list-reader/read-list.ts'
import {
  claimCheck,
  claimImport,
  endCheck,
  endImport,
  forgetFile,
  learnOfGrowthOfAll,
  sortInSearchOfAll,
} from '../store/imports.ts'
import { forgetChecked } from '../store/people.ts'
import { takeTime } from '../store/steps.ts'
import { storeBatch } from './store-batch.ts'
import type { Reading } from './write-rows.ts'

const GONE = 'The file is no longer here. Upload it again.'
/** Size in bytes above which the planner is given statistics beforehand. */
const LARGE_BYTES = 256 * 1024
/** Imported people after which the planner's statistics are updated, and the factor until the next time. */
const LEARN_FIRST = 5000
const LEARN_FACTOR = 8
/** Most rows of a check that one transaction deletes. */
const FORGOTTEN_AT_ONCE = 20_000

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

/**
 * Reads a list to its end, batch by batch: an import from its cursor, a check from the beginning. It can run twice,
 * even at once: the later run continues, and the other stops. Afterward the file of an import is removed, unless people
 * wait for room in the plan. A check leaves only its counts and the noted rows.
 */
export async function runImport(context: JobContext, userId: string, importId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const claimed = await claim(owner, importId)
  if (!claimed) return
  const { row, isCheck } = claimed
  // Results of an earlier check are not needed anymore.
  await forgetAllChecked(context, userId, importId)
  const file = row.filePath === null ? undefined : await context.providers.storage.open(row.filePath)
  if (!file) return end(owner, claimed, GONE)
  const options = optionsOf(row)
  const reading: Reading = {
    importId,
    isCheck,
    fileName: row.fileName,
    updates: options.update_existing,
    targets: options.columns,
    consent: consentOf(options, claimed.wordingId),
    cursor: row.cursor,
  }
  const order = {
    encoding: options.encoding,
    delimiter: options.delimiter,
    hasHeader: options.has_header,
    reading: readingOf(options, claimed.fields),
    afterRow: row.cursor.row,
    now: owner.now.toISOString(),
  }
  const learn = () => (isCheck ? undefined : learnOfGrowthOfAll(context))
  if (row.bytes >= LARGE_BYTES) await learn()
  let rows = 0
  let learnAt = LEARN_FIRST
  for await (const batch of readList(file.stream, order, context.signal)) {
    const cursor = await storeBatch(owner, reading, batch)
    if (!cursor) return
    reading.cursor = cursor
    rows += batch.people
    if (rows < learnAt) continue
    learnAt *= LEARN_FACTOR
    await learn()
  }
  await end(owner, claimed, null)
  if (isCheck) await forgetAllChecked(context, userId, importId)
  else if (rows >= LEARN_FIRST) await sortInSearchOfAll(context)
}

function claim(owner: Context, importId: string) {
  const run = owner.newId()
  return owner.db.forOwner(owner.ownerId, async (tx) => {
    const imported = await claimImport(tx, owner, importId, run)
    const row = imported ?? (await claimCheck(tx, owner, importId, run))
    if (!row) return undefined
    const { consent } = row.options as ImportOptions
    const wordingId = imported && consent ? await wordingOf(owner, tx, consent.statement) : undefined
    return { row, isCheck: !imported, wordingId, fields: await readOwnFields(tx, owner) }
  })
}

/** Deletes in batches, so that nobody waits for a long transaction. */
const forgetAllChecked = (context: JobContext, userId: string, importId: string): Promise<void> =>
  runBatches(context, userId, async (owner, tx) => {
    await takeTime(tx)
    return (await forgetChecked(tx, owner, importId, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE
  })

const OPTIONS_SINCE = { has_header: true, day_first: [] } satisfies Partial<ImportOptions>

/** Returns the options that the import began with. Options added by a later release get defaults. */
const optionsOf = ({ options }: Claimed['row']): ImportOptions => ({
  ...OPTIONS_SINCE,
  ...(options as ImportOptions),
})

const readingOf = (options: ImportOptions, fields: OwnField[]): ListReading => ({
  columns: options.columns,
  phoneList: options.phone_list,
  takePhoneOnly: options.take_phone_only,
  phoneCountry: options.phone_country,
  tagSeparator: options.tag_separator,
  dayFirst: options.day_first,
  tags: options.tags,
  fields,
})

const consentOf = ({ consent }: ImportOptions, wordingId: string | undefined): Reading['consent'] =>
  consent && wordingId
    ? { email: consent.channels.includes('email'), sms: consent.channels.includes('sms'), wordingId }
    : null

/** Ends a run. The file is removed, unless the rest of it waits for room in the plan and nobody in it was erased. */
async function end(owner: Context, { row, isCheck }: Claimed, failure: string | null): Promise<void> {
  const { id, cursor, filePath } = row
  const told = { failure, noneFound: NO_VALID_ROWS_MESSAGE }
  if (isCheck) return owner.db.forOwner(owner.ownerId, (tx) => endCheck(tx, owner, id, cursor.run, told))
  const ended = await owner.db.forOwner(owner.ownerId, (tx) => endImport(tx, owner, id, cursor.run, told))
  if (!ended || canContinue(ended)) return
  if (filePath !== null && !(await owner.providers.storage.remove(filePath))) return
  await owner.db.forOwner(owner.ownerId, (tx) => forgetFile(tx, owner, id))
}
