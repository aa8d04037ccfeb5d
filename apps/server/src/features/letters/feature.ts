import type { Feature } from '../../platform/feature.ts'
import { letterHostDoor, mountLetters } from './routes/pages.ts'
import { letterRoutes } from './routes/letters.ts'

/** Email campaigns that their owner shows to everybody, on a page of theirs (record 0066). */
export const letters: Feature = {
  name: 'letters',
  routes: letterRoutes,
  doors: mountLetters,
  hostDoor: letterHostDoor,
  live: ['letters'],
  personalData: { tables: [{ name: 'letters' }] },
}
