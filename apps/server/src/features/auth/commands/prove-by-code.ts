import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { CODE_TRIES, oneTimeCodes } from '../policy/one-time-codes.ts'
import { readCode, wrongCode } from '../policy/phone-entries.ts'
import { readCodeWay } from '../policy/proof-codes.ts'
import { takeCode } from '../store/one-time-codes.ts'
import { tryFreshProof } from './try-fresh-proof.ts'

interface Sent extends Record<string, unknown> {
  code: string
  way: string
  /** Address it was sent to, which may have changed since. */
  to: string
}

/**
 * Proves the signed-in user's identity with a code from a mail or text. Each code works once, in this session, while
 * the account has this address.
 * @throws AppError as `tryFreshProof`; VALIDATION_FAILED for a wrong code
 */
export async function proveByCode(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context } = entrance
  const [way, code] = [readCodeWay(body), readCode(body)]
  const codes = context.hold(oneTimeCodes)
  return tryFreshProof(entrance, { way, wrong: wrongCode }, async (session, to) => {
    const used = await context.db.asSystem((tx) =>
      takeCode<Sent>(
        context,
        tx,
        codes.identifierOf('prove', session.id),
        CODE_TRIES,
        ({ id, data }) => data.way === way && data.to === to && codes.isRight(id, code, data.code),
      ),
    )
    return used !== undefined
  })
}
