import { sandboxTexts } from '@greenroom/db'
import { v7 } from 'uuid'
import type { SystemTx } from '../../../db/tx.ts'
import { change, type ObjectRow } from './objects.ts'

/** Number that texts the codes of sole proprietors, from the range 555-01XX. */
export const REGISTRAR_NUMBER = '+12025550101'

/** Milliseconds in which a sole proprietor answers YES: 24 hours (Twilio's guide for sole proprietors). */
export const CODE_MS = 24 * 3_600_000

/** Texts the mobile of a sole proprietor, who has to answer YES. */
export async function sendCode(tx: SystemTx, now: Date, row: ObjectRow): Promise<ObjectRow> {
  const { phone, stageName, legalName } = row.details.application.profile
  await tx.insert(sandboxTexts).values({
    id: `sandbox-${v7()}`,
    userId: row.userId,
    at: now,
    direction: 'outbound',
    sender: REGISTRAR_NUMBER,
    recipient: phone,
    body: `${stageName || legalName} is being registered to send texts. Reply YES to confirm that this is you.`,
  })
  return change(tx, now, row, { word: 'person', person: 'code', codeSentAt: now.toISOString() })
}
