import type { JobContext } from '../../../platform/context.ts'
import { eraseOwner } from '../../../platform/personal-data.ts'
import { listDueOfAll, listErasedOfAll } from '../queries/account.ts'
import { forgetErasures, noteErasure } from '../store/deletion.ts'

/** People per run. The next one follows a minute later. */
const AT_ONCE = 20
/** Milliseconds after which a request or batch of hits that was in progress has written (`eraseOwner`). */
const AGAIN_MS = 60_000

/**
 * Erases the accounts whose grace period is over, each a second time a minute later. An account that cannot be erased
 * now (storage fails to remove a picture) is retried in a later run, after those that have not been tried.
 */
export async function eraseDue(context: JobContext): Promise<void> {
  const again = new Date(context.now.getTime() + AGAIN_MS)
  for (const person of await listDueOfAll(context, AT_ONCE)) {
    context.signal.throwIfAborted()
    await noteErasure(context, person, again)
    await erase(context, person)
  }
  const gone: string[] = []
  for (const person of await listErasedOfAll(context, AT_ONCE)) {
    context.signal.throwIfAborted()
    if (await erase(context, person)) gone.push(person)
    else await noteErasure(context, person, again)
  }
  await forgetErasures(context, gone)
}

async function erase(context: JobContext, person: string): Promise<boolean> {
  try {
    await eraseOwner(context, context.claims, person)
    return true
  } catch (error) {
    context.log.error({ err: error }, 'an account could not be erased, and will be retried')
    return false
  }
}
