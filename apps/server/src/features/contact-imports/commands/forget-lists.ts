import type { JobContext } from '../../../platform/context.ts'
import { isOpen } from '../../../platform/long-work/long-work.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { importRequested } from '../events.ts'
import { listForgottenOfAll } from '../queries/imports.ts'
import { changeImport, deleteOldRefusalsOfAll, deleteUnbegun, touchImport } from '../store/imports.ts'

const HOUR_MS = 3_600_000
/** Milliseconds that a list may wait to be imported. */
const UNUSED_MS = 24 * HOUR_MS
/** Milliseconds that the rest of a list waits for room in the plan: a weekend to think, and some days more. */
const WAITING_MS = 7 * 24 * HOUR_MS
/** Milliseconds without progress after which an import has lost its job and gets a new one. */
const STUCK_MS = 10 * 60_000
/** Milliseconds after which an unfinished import fails. */
const GIVEN_UP_MS = 24 * HOUR_MS
/** Milliseconds that refused rows can be downloaded. */
const REFUSALS_MS = 30 * 24 * HOUR_MS
const BATCH = 200
const REFUSALS_AT_ONCE = 5000

/**
 * System work for all owners: removes unused lists and imports that were never begun, restarts stopped imports, and
 * deletes refused rows after a month. If storage fails to remove a file, its row stays and the file is tried again.
 */
export async function forgetLists(context: JobContext): Promise<void> {
  const before = (ms: number) => new Date(context.now.getTime() - ms)
  const limits = { unused: before(UNUSED_MS), waiting: before(WAITING_MS), stuck: before(STUCK_MS) }
  for (const row of await listForgottenOfAll(context, limits, BATCH)) {
    const owner = await context.asOwner(row.userId)
    const isStuck = isOpen(row.status)
    const isCheck = row.checkState === 'running' && row.createdAt >= limits.unused
    if (isCheck || (isStuck && row.startedAt && row.startedAt > before(GIVEN_UP_MS))) {
      await owner.db.forOwner(owner.ownerId, async (tx) => {
        if (await touchImport(tx, owner, row.id, limits.stuck)) await announce(owner, tx, importRequested(row.id))
      })
      continue
    }
    if (row.filePath !== null && !(await context.providers.storage.remove(row.filePath))) continue
    const end = isStuck ? ({ status: 'failed', finishedAt: context.now } as const) : {}
    await owner.db.forOwner(owner.ownerId, async (tx) => {
      if (row.startedAt === null) await deleteUnbegun(tx, owner, row.id)
      else await changeImport(tx, owner, row.id, [row.status], { filePath: null, ...end })
    })
  }
  while ((await deleteOldRefusalsOfAll(context, before(REFUSALS_MS), REFUSALS_AT_ONCE)) === REFUSALS_AT_ONCE)
    context.signal.throwIfAborted()
}
