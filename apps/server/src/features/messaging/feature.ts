import type { Feature } from '../../platform/feature.ts'
import { moveMessages } from './store.ts'

/** Messages between owners and their contacts, the numbers they come from, and the gate before them. */
export const messaging: Feature = {
  name: 'messaging',
  live: ['messages', 'senders'],
  personalData: {
    tables: [{ name: 'message_media' }, { name: 'revocation_flags' }, { name: 'messages' }, { name: 'senders' }],
    mergeContact: moveMessages,
  },
}
