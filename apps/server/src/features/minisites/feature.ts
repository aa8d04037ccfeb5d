import type { Feature } from '../../platform/feature.ts'
import { onEmbedChanged } from './jobs.ts'
import { phoneBlocksInUse, sitesInUse } from './queries/usage.ts'
import { routes } from './routes.ts'

/** Sites and their blocks: the reference that other features are modelled on. */
export const minisites: Feature = {
  name: 'minisites',
  routes,
  events: { 'minisites.embed-changed': onEmbedChanged },
  personalData: {
    tables: [{ name: 'site_usernames' }, { name: 'blocks' }, { name: 'mini_sites' }],
  },
  usage: { minisites: sitesInUse, phone_blocks: phoneBlocksInUse },
}
