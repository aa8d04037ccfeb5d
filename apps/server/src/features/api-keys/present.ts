import type { ApiKey } from '@greenroom/contracts'
import { placeName } from '../../platform/identity/whereabouts.ts'
import type { ListedKey } from './queries.ts'

export const presentKey = ({ createdAt, expiresAt, lastUsedAt, lastUsedIp, ...key }: ListedKey): ApiKey => ({
  ...key,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt?.toISOString() ?? null,
  last_used_at: lastUsedAt?.toISOString() ?? null,
  last_used_place: placeName(lastUsedIp) ?? null,
})
