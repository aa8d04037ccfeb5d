import { proveByCode } from '../commands/prove-by-code.ts'
import { proveByGoogle } from '../commands/prove-by-google.ts'
import { proveByPassword } from '../commands/prove-by-password.ts'
import { proveBySecondFactor } from '../commands/prove-by-second-factor.ts'
import { sendProofCode } from '../commands/send-proof-code.ts'
import type { Doors } from './door.ts'

/** Who is signed in proves once more that it is they, for calls that want fresh proof. */
export const proofDoors: Doors = {
  '/prove/password': { method: 'POST', open: proveByPassword },
  '/prove/second-factor': { method: 'POST', open: proveBySecondFactor },
  '/prove/send-code': { method: 'POST', open: sendProofCode },
  '/prove/code': { method: 'POST', open: proveByCode },
  '/prove/google': { method: 'POST', open: proveByGoogle },
}
