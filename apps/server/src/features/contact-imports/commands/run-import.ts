import type { ImportOptions } from '@greenroom/contracts'
import { NO_VALID_ROWS_MESSAGE } from '@greenroom/domain/contact-csv/sentences'
import type { ListReading, OwnField } from '@greenroom/domain'
import type { Context, JobContext } from '../../../platform/context.ts'
import { wordingOf } from '../../contacts/public.ts'
import { canContinue } from '../present.ts'
import { readOwnFields } from '../queries/imports.ts'
import { readList } from '../render/reading-room.ts'
import { claimImport, endImport, forgetFile, learnOfGrowthOfAll, sortInSearchOfAll } from '../store/imports.ts'
import { type Reading, storeBatch } from './store-batch.ts'

const GONE = 'The file is not here any more. Bring it again.'
/** From this size on the database is told beforehand what to expect, in bytes. */
const LARGE_BYTES = 256 * 1024
/** After so many people the planner is told, and again whenever there are so many times more. */
const LEARN_FIRST = 5000
const LEARN_FACTOR = 8

type Claimed = NonNullable<Awaited<ReturnType<typeof claimImport>>>

/**
 * Reads a list to its end, batch by batch, from where it stands. It may run twice, also at once: the one that came later
 * goes on, the other stops. Nothing of the file stays when it is read, unless somebody waits for room in the plan.
 */
export async function runImport(context: JobContext, userId: string, importId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const run = context.newId()
  const claimed = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const row = await claimImport(tx, owner, importId, run)
    if (!row) return undefined
    const { consent } = row.options as ImportOptions
    const wordingId = consent ? await wordingOf(owner, tx, consent.statement) : undefined
    return { row, wordingId, fields: await readOwnFields(tx, owner) }
  })
  if (!claimed) return
  const { row } = claimed
  const file = row.filePath === null ? undefined : await context.providers.storage.open(row.filePath)
  if (!file) return end(owner, row, GONE)
  const options = row.options as ImportOptions
  const reading: Reading = {
    importId,
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
  if (row.bytes >= LARGE_BYTES) await learnOfGrowthOfAll(context)
  let rows = 0
  let learnAt = LEARN_FIRST
  for await (const batch of readList(file.stream, order, context.signal)) {
    const cursor = await storeBatch(owner, reading, batch)
    if (!cursor) return
    reading.cursor = cursor
    rows += batch.people
    if (rows < learnAt) continue
    learnAt *= LEARN_FACTOR
    await learnOfGrowthOfAll(context)
  }
  await end(owner, row, null)
  if (rows >= LEARN_FIRST) await sortInSearchOfAll(context)
}

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

/** The file goes when it is read, unless the rest of it waits for room in the plan and nobody in it was erased. */
async function end(owner: Context, { id, cursor, filePath }: Claimed, failure: string | null): Promise<void> {
  const ended = await owner.db.forOwner(owner.ownerId, (tx) =>
    endImport(tx, owner, id, cursor.run, { failure, noneFound: NO_VALID_ROWS_MESSAGE }),
  )
  if (!ended || canContinue(ended)) return
  if (filePath !== null && !(await owner.providers.storage.remove(filePath))) return
  await owner.db.forOwner(owner.ownerId, (tx) => forgetFile(tx, owner, id))
}
