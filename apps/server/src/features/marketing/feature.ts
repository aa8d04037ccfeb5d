import type { Feature } from '../../platform/feature.ts'
import { routes } from './routes.ts'

/** The marketing hub: what other features know, on one screen. */
export const marketing: Feature = { name: 'marketing', routes }
