import type { Feature } from '../../platform/feature.ts'
import { jobs } from './jobs.ts'
import { listLimitedTemplates } from './queries/lockables.ts'
import { templateSearch } from './queries/search.ts'
import { templatesInUse } from './queries/usage.ts'
import { routes } from './routes.ts'
import { keepOnlyTemplates } from './store.ts'

/** Texts and mails that an owner writes again and again to many. */
export const templates: Feature = {
  name: 'templates',
  routes,
  jobs,
  search: [templateSearch],
  live: ['message_templates'],
  usage: { message_templates: templatesInUse },
  lockable: { message_templates: { list: listLimitedTemplates, keepOnly: keepOnlyTemplates } },
  personalData: { tables: [{ name: 'message_templates' }] },
}
