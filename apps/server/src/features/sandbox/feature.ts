import type { Feature } from '../../platform/feature.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

/** What the sandbox kept of mail and texts, and a phone to answer from. Its pages are screens of the web app. */
export const sandbox: Feature = {
  name: 'sandbox',
  routes,
  jobs,
  personalData: { tables: [{ name: 'sandbox_mails' }, { name: 'sandbox_texts' }, { name: 'sandbox_checkouts' }] },
}
