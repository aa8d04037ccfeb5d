import { signOut } from '../commands/sign-out.ts'
import { type Doors, handOn } from './door.ts'

/** The session of this browser: what it is, its access token, its end. */
export const sessionDoors: Doors = {
  '/sign-out': { method: 'POST', open: signOut },
  '/get-session': { method: 'GET', open: handOn('/get-session') },
  '/token': { method: 'GET', open: handOn('/token') },
}
