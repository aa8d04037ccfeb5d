import { sandboxRegistrar } from '@greenroom/db'
import { and, desc, eq, sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import { CODE_MS, sendCode } from './code.ts'
import {
  change,
  findAccountOf,
  findObject,
  lockAccount,
  type NewsWay,
  type NextAnswer,
  type ObjectRow,
  type RegistrarSandbox,
} from './objects.ts'
import { tell } from './tell.ts'

/** Levers of whoever plays the registrar. */
export type ObjectLever =
  | { lever: 'approve' | 'answer' | 'slow' | 'review' | 'suspend' | 'lapse' | 'unknown' }
  /** `editDays`: days in which it may be edited; 0: never. */
  | { lever: 'reject'; codes: readonly number[]; editDays: number }
  | { lever: 'ask'; person: 'code' | 'mail' }

const DAY_MS = 24 * 3_600_000
const SETTLED = { rejections: [], person: null, editAllowed: null, editUntil: null, isSlow: false } as const

/** Pulls a lever of an object and tells the news. @returns false if there is no such object */
export async function pullLever({ db, clock }: RegistrarSandbox, id: string, lever: ObjectLever): Promise<boolean> {
  const accountId = await findAccountOf(db.system, id)
  if (accountId === undefined) return false
  return db.asSystem(async (tx) => {
    // Calls of the account lock it first, too.
    const account = await lockAccount(tx, accountId)
    const row = await findObject(tx, accountId, id)
    if (!account || !row) return false
    const now = clock()
    await tell(tx, now, account, await applyLever(tx, now, row, lever))
    return true
  })
}

async function applyLever(tx: SystemTx, now: Date, row: ObjectRow, lever: ObjectLever): Promise<ObjectRow> {
  switch (lever.lever) {
    case 'approve':
      return change(tx, now, row, { ...SETTLED, word: 'approved' })
    case 'answer':
      return row.word === 'person' ? change(tx, now, row, { ...SETTLED, word: 'approved' }) : row
    case 'slow':
    case 'review':
      return change(tx, now, row, { ...SETTLED, word: 'review', isSlow: lever.lever === 'slow' })
    case 'suspend':
      return change(tx, now, row, { ...SETTLED, word: 'suspended' })
    case 'unknown':
      return change(tx, now, row, { ...SETTLED, word: 'unknown' })
    case 'lapse':
      return change(tx, now, row, lapsed(now, row))
    case 'ask':
      return lever.person === 'code'
        ? sendCode(tx, now, row)
        : change(tx, now, row, { ...SETTLED, word: 'person', person: 'mail' })
    case 'reject': {
      const { codes, editDays } = lever
      const rejections = codes.map((code) => ({ code, text: `Rejected with error ${code}.`, fields: [] }))
      const until = new Date(now.getTime() + editDays * DAY_MS).toISOString()
      const edits = { editAllowed: editDays > 0, editUntil: editDays > 0 ? until : null }
      return change(tx, now, row, { ...SETTLED, word: 'rejected', rejections, ...edits })
    }
  }
}

/** Lets time run out: for the edit of a rejected object, for the code of a person, or for an object that was approved. */
function lapsed(now: Date, { word }: ObjectRow): Parameters<typeof change>[3] {
  if (word === 'rejected') return { editAllowed: false, editUntil: now.toISOString() }
  if (word === 'person') return { codeSentAt: new Date(now.getTime() - CODE_MS).toISOString() }
  return { ...SETTLED, word: 'removed' }
}

/** Fate of the account's next calls, for how many calls, and how its news arrives. */
export interface AccountLevers {
  next?: NextAnswer | undefined
  calls?: number | undefined
  news?: NewsWay | undefined
}

/** Sets the levers of an account. @returns false if there is no such account */
export const setAccountLevers = (
  { db }: Pick<RegistrarSandbox, 'db'>,
  accountId: string,
  { next, calls = 1, news }: AccountLevers,
): Promise<boolean> =>
  db.asSystem(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return false
    const answers = next === undefined ? {} : { next, calls: next === 'as_usual' ? 0 : calls }
    const details = { ...account.details, ...answers, ...(news === undefined ? {} : { news }) }
    await tx.update(sandboxRegistrar).set({ details }).where(eq(sandboxRegistrar.id, accountId))
    return true
  })

/** Takes a text to the registrar's number: YES confirms the brand that asked this phone last, within a day. */
export async function answerCode(sandbox: RegistrarSandbox, phone: string, body: string): Promise<void> {
  if (!/^\W*yes\b/i.test(body)) return
  const [asked] = await sandbox.db.system
    .select({ id: sandboxRegistrar.id, details: sandboxRegistrar.details })
    .from(sandboxRegistrar)
    .where(
      and(
        eq(sandboxRegistrar.kind, 'brand'),
        eq(sandboxRegistrar.word, 'person'),
        sql`${sandboxRegistrar.details} #>> '{application,profile,phone}' = ${phone}`,
      ),
    )
    .orderBy(desc(sandboxRegistrar.updatedAt))
    .limit(1)
  const sentAt = asked?.details.codeSentAt
  if (!asked || typeof sentAt !== 'string') return
  const isInTime = sandbox.clock().getTime() - Date.parse(sentAt) < CODE_MS
  if (isInTime) await pullLever(sandbox, asked.id, { lever: 'answer' })
}
