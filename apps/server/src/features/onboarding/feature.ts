import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

/** Onboarding: from a draft in the browser to a live page. */
export const onboarding: Feature = {
  name: 'onboarding',
  routes,
  personalData: { tables: [{ name: 'onboarding_drafts' }, { name: 'onboarding_progress' }] },
}
