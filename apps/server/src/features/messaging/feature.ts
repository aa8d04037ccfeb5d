import type { Feature } from '../../platform/feature.ts'
import { moveMessages } from './store.ts'

/** What owners and their people write to each other. */
export const messaging: Feature = {
  name: 'messaging',
  live: ['messages'],
  personalData: { tables: [{ name: 'messages' }], mergeContact: moveMessages },
}
