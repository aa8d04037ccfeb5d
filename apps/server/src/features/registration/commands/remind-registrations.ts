import type { RegistrationRow } from '@greenroom/db'
import { blockersAmong, DAY_MS, isWithRegistrar } from '@greenroom/domain'
import type { Context, JobContext } from '../../../platform/context.ts'
import { notify } from '../../notifications/public.ts'
import { SENDING_PATH } from '../policy/paths.ts'
import { checksOf } from '../queries/checks.ts'
import { listOwnersOfAll } from '../queries/owners.ts'
import { listOpen } from '../queries/registrations.ts'

/** Days before the end of an edit at which its owner is reminded (design of registration, section 13). */
const REMINDED_DAYS = [1, 3]

/**
 * Reminds owners of rejections whose time to mend ends, and checks the sites of registrations that stand as carriers would: they
 * look again whenever they like. Each is told once, and again only if something else is found.
 */
export async function remindRegistrations(context: JobContext): Promise<void> {
  for await (const userId of listOwnersOfAll(context)) {
    if (context.signal.aborted) return
    try {
      const owner = await context.asOwner(userId)
      const open = await owner.db.forOwner(owner.ownerId, (tx) => listOpen(owner, tx))
      await remindOfMends(owner, open)
      await checkAgain(owner, open)
    } catch (error) {
      context.log.error({ err: error, userId }, 'registrations could not be checked')
    }
  }
}

async function remindOfMends(context: Context, open: readonly RegistrationRow[]): Promise<void> {
  for (const { id, attempt, state, editUntil } of open) {
    if (state !== 'fixable' || !editUntil) continue
    const left = Math.ceil((editUntil.getTime() - context.now.getTime()) / DAY_MS)
    const days = REMINDED_DAYS.find((most) => left > 0 && left <= most)
    if (days === undefined) continue
    await context.db.forOwner(context.ownerId, (tx) =>
      notify(context, tx, {
        cause: `registration-mend:${id}:${attempt}:${days}`,
        kind: 'sending',
        title: days === 1 ? 'One day left to mend your registration' : 'A few days left to mend your registration',
        body: 'Hand it in again by then, and it keeps its place in the line.',
        path: SENDING_PATH,
      }),
    )
  }
}

async function checkAgain(context: Context, open: readonly RegistrationRow[]): Promise<void> {
  for (const { id, kind, state } of open) {
    if (!isWithRegistrar(state)) continue
    const [first, ...more] = blockersAmong(await checksOf(context, kind))
    if (!first) continue
    const found = [first, ...more].map((check) => check.id).join(',')
    await context.db.forOwner(context.ownerId, (tx) =>
      notify(context, tx, {
        cause: `registration-check:${id}:${found}`,
        kind: 'sending',
        title: 'Carriers would object to something on your site',
        body: first.text,
        path: SENDING_PATH,
      }),
    )
  }
}
