import type { ApiKeyRow } from '@greenroom/db'
import type { ChangeAction } from '@greenroom/domain'
import { type NotedChange, noteChange } from '../../../platform/change-log.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { permissionsOf } from '../policy.ts'

/**
 * Notes that a key was created or revoked, in the transaction that did it: its name and permissions, and nothing that
 * opens a door.
 */
export async function noteKey(
  context: Parameters<typeof noteChange>[0],
  tx: OwnerTx | SystemTx,
  action: Extract<ChangeAction, 'created' | 'revoked'>,
  { id, name, scopes }: Pick<ApiKeyRow, 'id' | 'name' | 'scopes'>,
  actor?: NotedChange['actor'],
): Promise<void> {
  const permissions = permissionsOf(scopes)
  await noteChange(context, tx, {
    area: 'api-keys',
    object: { id, name },
    action,
    ...(action === 'created' ? { after: permissions } : { before: permissions }),
    ...(actor ? { actor } : {}),
  })
}
