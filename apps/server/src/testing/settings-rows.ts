import { notify } from '../features/notifications/public.ts'
import { systemContext } from '../platform/house.ts'
import type { TestApp, Visitor } from './test-app.ts'

/** Creates a row for a person in every table of notifications, API keys, settings, and rules of sending, with the mark where it fits. */
export async function settle(test: TestApp, person: Visitor, mark: string): Promise<{ keyId: string; key: string }> {
  const setVerified = (isVerified: boolean) =>
    test.house.db.systemPool.query('update users set email_verified = $2 where id = $1', [person.id, isVerified])
  // A key needs a verified address; the mail asking for verification is a row too, and is only sent to unverified
  // people.
  await setVerified(true)
  const made = await test.call(person, 'POST', '/api/api-keys', { name: mark, scopes: ['minisites:read'] })
  await setVerified(false)
  if (made.statusCode !== 201) throw new Error(made.body)
  await test.call(person, 'PUT', '/api/notifications/preferences', { kind: 'export', mail: false })
  await test.call(person, 'PUT', '/api/notifications/quiet', { is_quiet: true, from: 23, until: 7 })
  await test.call(person, 'PATCH', '/api/sending-rules', { cap: { messages: 4, days: 14 } })
  await test.call(person, 'POST', '/api/me/export')
  const owner = await systemContext(test.house).asOwner(person.id)
  await owner.db.forOwner(owner.ownerId, (tx) => notify(owner, tx, { cause: mark, kind: 'export', title: mark }))
  const { id, key } = made.json<{ id: string; key: string }>()
  return { keyId: id, key }
}
