import { signIn } from '../commands/sign-in.ts'
import { signUp } from '../commands/sign-up.ts'
import type { Doors } from './door.ts'

/** Signing up and in by email and password. */
export const emailDoors: Doors = {
  '/sign-up/email': { method: 'POST', open: signUp },
  '/sign-in/email': { method: 'POST', open: signIn },
}
