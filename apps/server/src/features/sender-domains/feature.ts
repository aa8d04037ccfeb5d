import type { Feature } from '../../platform/feature.ts'
import { DOMAIN_CHANGED } from './events.ts'
import { jobs, onDomainChanged } from './jobs.ts'
import { routes } from './routes.ts'

/** Domains that owners send email campaigns from, and how much leaves from them a day (record 0068). */
export const senderDomains: Feature = {
  name: 'sender-domains',
  routes,
  jobs,
  events: { [DOMAIN_CHANGED]: onDomainChanged },
  live: ['sender_domains'],
  personalData: {
    tables: [{ name: 'sender_domains', secrets: ['private_keys', 'other_private_keys'] }, { name: 'sending_days' }],
  },
}
