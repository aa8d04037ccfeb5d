import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

/** Keys that let an owner's programs use the API. Scopes are enforced where calls arrive (platform/http). */
export const apiKeys: Feature = {
  name: 'api-keys',
  routes,
  personalData: { tables: [{ name: 'api_keys', secrets: ['hash'] }] },
}
