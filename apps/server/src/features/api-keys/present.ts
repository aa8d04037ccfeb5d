import type { ApiKey } from '@greenroom/contracts'
import type { ListedKey } from './queries.ts'

export const presentKey = ({ createdAt, lastUsedAt, ...key }: ListedKey): ApiKey => ({
  ...key,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})
