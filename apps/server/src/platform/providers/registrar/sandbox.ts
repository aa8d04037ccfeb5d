import { sandboxRegistrar as table } from '@greenroom/db'
import type { Registrar } from './registrar.ts'
import { applicationsOf } from './sandbox/applications.ts'
import { review } from './sandbox-reviewer/review.ts'
import type { FetchPage } from './sandbox-reviewer/pages.ts'
import { numbersOf } from './sandbox/numbers.ts'
import { type AccountDetails, type RegistrarSandbox, sidOf } from './sandbox/objects.ts'

/**
 * A registrar in the database, with its own page under `/sandbox`. Nothing is registered anywhere, and no number is bought.
 * Applications are decided on when somebody asks how they stand. @param sandbox.fetchPage reads the pages that are reviewed
 */
export const sandboxRegistrar = (sandbox: RegistrarSandbox & { fetchPage: FetchPage }): Registrar => ({
  name: 'sandbox',
  decideTenancy: async () => 'isv',
  async ensureAccount({ userId, name }) {
    const accountId = sidOf('AC', userId)
    const details: AccountDetails = { name, next: 'as_usual', calls: 0, news: 'once' }
    const ids = { id: accountId, userId, accountId, kind: 'account' as const, reference: userId }
    await sandbox.db.system
      .insert(table)
      .values({ ...ids, word: 'approved', details: { ...details }, updatedAt: sandbox.clock() })
      .onConflictDoNothing()
    return { accountId }
  },
  ...applicationsOf(sandbox, async ({ application, foundEarly }) => [
    ...foundEarly,
    ...(await review(application, sandbox.fetchPage)),
  ]),
  ...numbersOf(sandbox),
  // Its news is an event of the outbox.
  readNews: async () => undefined,
})
