import type { ApiKey, CreateApiKeyBody } from '@greenroom/contracts'
import { DAY_MS, MAX_API_KEYS } from '@greenroom/domain'
import { noteInAuditLog } from '../../../platform/audit-log.ts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { makeApiKey } from '../../../platform/identity/api-keys.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { type KeyOrigin, keyChanged } from '../events.ts'
import { readScopes } from '../policy.ts'
import { presentKey } from '../present.ts'
import { insertKey, lockKeys, maySessionMakeKey } from '../store.ts'
import { noteKey } from './note-key.ts'

/**
 * Creates an API key. Only its hash is stored, so the response is the only time the key is shown.
 * @param origin for the audit log and the security mail
 * @throws AppError FORBIDDEN unless the email or phone is verified; VALIDATION_FAILED for an unknown scope; CONFLICT if
 *   the owner has the maximum number of keys
 */
export async function createKey(
  context: Context,
  { name, scopes, expires_in_days: days }: CreateApiKeyBody,
  origin: KeyOrigin,
): Promise<ApiKey & { key: string }> {
  const { key, prefix, hash } = makeApiKey()
  const expiresAt = days === null ? null : new Date(context.now.getTime() + days * DAY_MS)
  const row = { id: context.newId(), name, prefix, scopes: readScopes(scopes), createdAt: context.now, expiresAt }
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!context.session || !(await maySessionMakeKey(tx, context.session.id)))
      throw new AppError('FORBIDDEN', 'Verify your email first. Then you can create an API key.')
    if ((await lockKeys(tx, context.ownerId)) >= MAX_API_KEYS)
      throw new AppError('CONFLICT', `You already have ${MAX_API_KEYS} keys. Revoke one you no longer use.`)
    await insertKey(tx, { ...row, userId: context.ownerId, hash })
    await noteKey(context, tx, 'created', row)
    await announce(context, tx, keyChanged('key-created', name, origin))
  })
  await noteInAuditLog(context, {
    event: 'api-keys.key-created',
    userId: context.ownerId,
    address: origin.address,
    details: { key: row.id, scopes: row.scopes },
  })
  return { ...presentKey({ ...row, lastUsedAt: null, lastUsedIp: null }), key }
}
