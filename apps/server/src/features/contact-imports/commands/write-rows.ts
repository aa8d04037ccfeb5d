import type { Context } from '../../../platform/context.ts'
import { textsOf } from '../../../platform/db/binary-arrays.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import {
  agreeByList,
  type List,
  type Pair,
  recordAdded,
  type Suppressed,
  suppress,
  suppressedAmong,
  withdrawByList,
} from '../../consent/public.ts'
import { addSet, changeSet, holdContacts, type PeopleTable } from '../../contacts/public.ts'
import type { PreparedBatch } from '../../../platform/list-reader/batch.ts'
import type { Cursor } from '../store/imports.ts'
import { copyPeople, peopleOf } from '../store/people.ts'
import { findLeavers, given, numbered } from '../store/rows.ts'

/** The import that a batch belongs to. */
export interface Reading extends List {
  updates: boolean
  /** Meaning of each column. */
  targets: readonly string[]
  cursor: Cursor
}

/** Decided writes. */
export interface Writing {
  range: { from: number; to: number; skip: readonly number[] }
  /** End of the part, with or without room. */
  to: number
  /** Places of the range to add. */
  wanted: number
  change: readonly Pair[]
}

/** Numbers of contacts that were added, changed, and, among the existing ones, opted out. */
interface Written {
  created: number
  updated: number
  optedOut: number
}

/**
 * Writes a part of a batch: to contacts with their consent and history, or, for a check, to copies that nobody else
 * sees (record 0036). A check records only ended consent, because nothing else affects its counts.
 */
export async function writeRows(
  context: Context,
  tx: OwnerTx,
  reading: Reading,
  batch: PreparedBatch,
  { range, to, wanted, change }: Writing,
): Promise<Written> {
  const { columns } = batch
  const suppressed = reading.isCheck ? NOBODY : await suppressedIn(context, tx, batch)
  const leavers = () => findLeavers(tx, context, reading, columns, { from: range.from, to })
  const hold = (pairs: readonly Pair[]) => {
    const ids = pairs.map(({ contactId }) => contactId)
    return reading.isCheck ? copyPeople(tx, context, reading, ids) : holdContacts(tx, context.ownerId, ids)
  }
  await hold([...change, ...(await leavers())])
  const rows = given(columns)
  const list = { ...reading, people: peopleOf(reading) }
  const created = wanted === 0 ? 0 : await addSet(tx, context, rows, range, list, suppressed)
  const told = { channels: channelsToldOf(batch), byStatus: channelsByStatus(reading) }
  const changed = await withdrawByList(tx, context, rows, change, list, { ...told, takesPhones: true })
  const left = await withdrawByList(tx, context, rows, await leavers(), list, { ...told, takesPhones: false })
  const updated = await changeInTurn(context, tx, rows, change, list, suppressed)
  const written = { created, updated, optedOut: changed + left }
  if (reading.isCheck) return written
  if (change.length > 0) await agreeByList(tx, context, rows, change, list, suppressed)
  const isSaid = told.channels.length > 0
  if (created > 0 && (reading.consent || isSaid || suppressed.email.length + suppressed.sms.length > 0))
    await recordAdded(tx, context, numbered(columns), list, suppressed)
  return written
}

const NOBODY: Suppressed = { email: [], sms: [] }

/** Returns the channels that the rows of a batch have consent for. */
const channelsToldOf = ({ columns }: PreparedBatch) =>
  (['email', 'sms'] as const).filter((channel) => columns[`${channel}_consent`] !== undefined)

/** Returns the channels that no column of the list covers, so that the status applies to them (`rowReader`). */
const channelsByStatus = ({ targets }: Reading) =>
  (['email', 'sms'] as const).filter(
    (channel) => ![`${channel}_consent`, `${channel}_opt_out`, 'opt_out'].some((target) => targets.includes(target)),
  )

async function suppressedIn(context: Context, tx: OwnerTx, { columns }: PreparedBatch) {
  const among = async (channel: 'email' | 'sms', column: Buffer | undefined) => {
    const texts = column ? textsOf(column) : []
    const found = await suppressedAmong(
      context,
      tx,
      channel,
      texts.filter((text) => text !== null),
    )
    return found.size === 0 ? [] : texts.flatMap((text, place) => (text !== null && found.has(text) ? [place] : []))
  }
  return { email: await among('email', columns.email), sms: await among('sms', columns.phone) }
}

/** Writes rows about the same contact one after the other. @returns the number of rows that changed something */
async function changeInTurn(
  context: Context,
  tx: OwnerTx,
  rows: ReturnType<typeof given>,
  pairs: readonly Pair[],
  list: List & { people: PeopleTable },
  suppressed: Suppressed,
): Promise<number> {
  let changed = 0
  for (let left = pairs; left.length > 0; ) {
    const firsts = new Map(left.toReversed().map((pair) => [pair.contactId, pair]))
    const { changed: more, withdrawn } = await changeSet(tx, context, rows, [...firsts.values()], list, suppressed)
    // They withdrew themselves, so it applies wherever the number comes up again.
    if (!list.isCheck) await suppress(context, tx, 'sms', withdrawn, 'opted_out')
    changed += more
    left = left.filter((pair) => firsts.get(pair.contactId) !== pair)
  }
  return changed
}
