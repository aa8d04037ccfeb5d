import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { isReachableBy, stateOf } from '../policy/channels.ts'
import type { Origin } from '../policy/speaker.ts'
import { hasLeftSince } from '../queries/records.ts'
import { writeConsent } from './write-consent.ts'

/** What was agreed to: the wording by channel. */
type Agreed = Pick<SignUpRow, 'consents' | 'needsConfirmation'>

/**
 * Records what was agreed to, each with the wording as it was shown, and where and to whom (standard S19). Whoever has
 * agreed before stays as they are.
 * @param people whom each consent belongs to. A channel without one waits.
 */
export async function recordAgreement(
  context: Context,
  tx: OwnerTx,
  agreed: Agreed,
  people: Partial<Record<ConsentChannel, ContactRow | undefined>>,
  { method, source, ip, userAgent, typedAt }: Origin,
): Promise<void> {
  for (const [channel, wording] of Object.entries(agreed.consents) as [ConsentChannel, string][]) {
    const row = people[channel]
    // Consent belongs to an address: without one, nobody can agree for one that may come (record 0027).
    if (!row || !isReachableBy(row, channel) || stateOf(row, channel) === 'subscribed') continue
    if (typedAt && stateOf(row, channel) === 'opted_out' && (await hasLeftSince(context, tx, row.id, channel, typedAt)))
      continue
    const state = method !== 'page' || isEnough(row, channel, agreed) ? 'subscribed' : 'pending'
    await writeConsent(context, tx, row.id, { channel, state, actor: 'person', method, wording, source, ip, userAgent })
  }
}

/**
 * Tells whether a form alone is enough. It is not where a mailbox has to confirm, which a person's own link goes to as
 * well, and never against what the person has said before.
 */
const isEnough = (row: ContactRow, channel: ConsentChannel, { needsConfirmation }: Agreed) =>
  stateOf(row, channel) !== 'opted_out' && !(channel !== 'sms' && needsConfirmation)
