import type { Feature } from '../../platform/feature.ts'
import { moveMessages } from './store.ts'

/** Messages between owners and their contacts. */
export const messaging: Feature = {
  name: 'messaging',
  live: ['messages'],
  personalData: { tables: [{ name: 'messages' }], mergeContact: moveMessages },
}
