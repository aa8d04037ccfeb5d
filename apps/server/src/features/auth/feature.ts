import type { Feature } from '../../platform/feature.ts'
import { mountBetterAuth, routes } from './routes.ts'

export const auth: Feature = {
  name: 'auth',
  routes,
  doors: (app, house, identity) => mountBetterAuth(app, house, identity),
}
