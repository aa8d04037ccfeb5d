import { askGoogle } from '../commands/ask-google.ts'
import { finishGoogle } from '../commands/finish-google.ts'
import { linkGoogle } from '../commands/link-google.ts'
import { unlinkGoogle } from '../commands/unlink-google.ts'
import type { Entrance } from '../policy/entrance.ts'
import { requireGoogleNamed } from '../policy/google-question.ts'
import type { Door, Doors } from './door.ts'

/** Better Auth's own addresses name the provider in the body. */
const ofGoogle = (open: Door['open']) => async (entrance: Entrance, body: unknown) => {
  requireGoogleNamed(body)
  return open(entrance, body)
}

/** Signing in by Google, linking and unlinking it. */
export const googleDoors: Doors = {
  '/sign-in/oauth2': { method: 'POST', open: ofGoogle((entrance) => askGoogle(entrance)) },
  '/callback/google': { method: 'GET', open: finishGoogle },
  '/oauth2/link': { method: 'POST', fresh: true, open: ofGoogle(linkGoogle) },
  '/unlink-account': { method: 'POST', fresh: true, open: ofGoogle(unlinkGoogle) },
}
