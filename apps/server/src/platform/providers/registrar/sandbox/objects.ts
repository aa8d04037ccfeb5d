import { createHash } from 'node:crypto'
import { sandboxRegistrar } from '@greenroom/db'
import type { NumberKind } from '@greenroom/domain'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Database } from '../../../db/database.ts'
import type { SystemTx } from '../../../db/tx.ts'
import type { Application, ApplicationKind, ProviderIds, Rejection, Standing, StandingWord } from '../registrar.ts'

/** Dependencies of the sandbox. */
export interface RegistrarSandbox {
  db: Database
  clock: () => Date
}

type Row = typeof sandboxRegistrar.$inferSelect

/** Fates of the next calls that change something, and ways in which news arrives. */
export const NEXT_ANSWERS = ['as_usual', 'lost', 'refused', 'not_now'] as const
export type NextAnswer = (typeof NEXT_ANSWERS)[number]
export const NEWS_WAYS = ['once', 'lost', 'twice'] as const
export type NewsWay = (typeof NEWS_WAYS)[number]

/** Account of an owner, with its levers. `calls`: calls that still meet `next`. */
export interface AccountDetails {
  name: string
  next: NextAnswer
  calls: number
  news: NewsWay
}

/** An object under review. Moments are ISO 8601. */
export interface ObjectDetails {
  ids: ProviderIds
  /** As handed in; of the tax number only the last four digits are kept (standard N10). */
  application: Application
  /** Found when it was handed in: the tax number was in the clear then. */
  foundEarly: readonly Rejection[]
  /** References of all attempts, oldest first. */
  references: readonly string[]
  edits: number
  rejections: readonly Rejection[]
  /** Stays in review until a lever says otherwise. */
  isSlow: boolean
  person: 'code' | 'mail' | null
  codeSentAt: string | null
  editAllowed: boolean | null
  editUntil: string | null
  score: number | null
}

export interface NumberDetails {
  /** E.164. */
  number: string
  kind: NumberKind
  service: string
  inboundUrl: string
}

export type AccountRow = Omit<Row, 'details'> & { details: AccountDetails }
export type ObjectRow = Omit<Row, 'details' | 'kind' | 'word'> & {
  kind: ApplicationKind
  word: StandingWord
  details: ObjectDetails
}
export type NumberRow = Omit<Row, 'details'> & { details: NumberDetails }

// Only this folder writes the table, so the details are what these functions wrote.
export const asAccount = (row: Row | undefined) => row as unknown as AccountRow | undefined
export const asObject = (row: Row | undefined) => row as unknown as ObjectRow | undefined
export const asNumber = (row: Row | undefined) => row as unknown as NumberRow | undefined

/** Returns an id as Twilio makes them: two letters and 32 hexadecimal digits. The same parts give the same id. */
export const sidOf = (prefix: string, ...parts: string[]): string =>
  `${prefix}${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}`

export const isApplicationKind = (kind: string): kind is ApplicationKind =>
  kind === 'brand' || kind === 'campaign' || kind === 'toll_free'

/** Returns the account, locked until the transaction ends, and with it everything of the account. */
export async function lockAccount(tx: SystemTx, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(sandboxRegistrar)
    .where(and(eq(sandboxRegistrar.id, accountId), eq(sandboxRegistrar.kind, 'account')))
    .for('update')
  return asAccount(row)
}

/** Returns an object of the account. @param mode `locked`: until the transaction ends */
export async function findObject(
  tx: SystemTx,
  accountId: string,
  id: string,
  mode?: 'locked',
): Promise<ObjectRow | undefined> {
  const query = tx
    .select()
    .from(sandboxRegistrar)
    .where(and(eq(sandboxRegistrar.id, id), eq(sandboxRegistrar.accountId, accountId)))
  const [row] = await (mode ? query.for('update') : query)
  return row && isApplicationKind(row.kind) ? asObject(row) : undefined
}

/** Returns the account of an object. */
export async function findAccountOf(tx: SystemTx, id: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ accountId: sandboxRegistrar.accountId })
    .from(sandboxRegistrar)
    .where(eq(sandboxRegistrar.id, id))
  return row?.accountId
}

/** Returns the object that any attempt with this reference made. */
export async function findByReference(
  tx: SystemTx,
  accountId: string,
  { kind, reference }: Pick<Application, 'kind' | 'reference'>,
): Promise<ObjectRow | undefined> {
  const [row] = await tx
    .select()
    .from(sandboxRegistrar)
    .where(
      and(
        eq(sandboxRegistrar.accountId, accountId),
        eq(sandboxRegistrar.kind, kind),
        sql`${sandboxRegistrar.details} @> ${JSON.stringify({ references: [reference] })}::jsonb`,
      ),
    )
  return asObject(row)
}

/** Writes a change, under a moment later than that of the last one, and returns the object as it is then. */
export async function change(
  tx: SystemTx,
  now: Date,
  row: ObjectRow,
  { word = row.word, ...details }: Partial<ObjectDetails> & { word?: StandingWord },
): Promise<ObjectRow> {
  const updatedAt = new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
  const changed = { ...row, word, details: { ...row.details, ...details }, updatedAt }
  await tx
    .update(sandboxRegistrar)
    .set({ word, details: { ...changed.details }, updatedAt })
    .where(eq(sandboxRegistrar.id, row.id))
  return changed
}

/** Presents an object as the port does. */
export function standingOf({ word, updatedAt, details }: ObjectRow): Standing {
  const { ids, rejections, person, editAllowed, editUntil, score } = details
  return {
    ids,
    word,
    rejections,
    updatedAt,
    ...(word === 'person' && person ? { person } : {}),
    ...(editAllowed === null ? {} : { editAllowed }),
    ...(editUntil === null ? {} : { editUntil: new Date(editUntil) }),
    ...(score === null ? {} : { score }),
  }
}
