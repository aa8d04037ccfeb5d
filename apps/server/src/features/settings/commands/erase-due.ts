import type { JobContext } from '../../../platform/context.ts'
import { eraseOwner } from '../../../platform/personal-data.ts'
import { listDueOfAll, listErasedOfAll } from '../queries/account.ts'
import { forgetErasures, noteErasure } from '../store/deletion.ts'

/** People of one run; the next follows a minute later. */
const AT_ONCE = 20
/** A request or a batch of hits that was under way has written after this long, in milliseconds (`eraseOwner`). */
const AGAIN_MS = 60_000

/**
 * Erases the accounts whose days of grace are over, each a second time a minute later. Who cannot be erased now (a
 * picture that the store will not give up) is tried again with a later run, after those whose turn has not come yet.
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
    context.log.error({ err: error }, 'an account could not be erased, and will be tried again')
    return false
  }
}
