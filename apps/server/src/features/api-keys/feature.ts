import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

/** Keys with which an owner's own programs use the API. What they may do is decided where every call comes in (platform/http). */
export const apiKeys: Feature = {
  name: 'api-keys',
  routes,
  personalData: { tables: [{ name: 'api_keys', secrets: ['hash'] }] },
}
