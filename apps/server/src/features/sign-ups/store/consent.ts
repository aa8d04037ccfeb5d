import type { ConsentRecordRow, ContactRow, SignUpRow } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { hasLeftSince, isReachableBy, standingConsent, stateOf, writeConsent } from '../../contacts/public.ts'

/** How something was said: where, and from where. */
export type Origin = Pick<SignUpRow, 'source' | 'ip' | 'userAgent'> & {
  method: ConsentRecordRow['method']
  /** When it was typed, where it is confirmed later: who has left since stays out. */
  typedAt?: Date
}

/** What was agreed to: the wording by channel. */
export type Agreed = Pick<SignUpRow, 'consents' | 'needsConfirmation'>

/** Whether there is anything to choose: nobody is texted who has no number. Their own link is always theirs to refuse. */
export const isOffered = (row: ContactRow, channel: ConsentChannel): boolean =>
  isReachableBy(row, channel) || stateOf(row, channel) !== 'unknown'

export const consentsOf = (consents: SignUpRow['consents']) => Object.entries(consents) as [ConsentChannel, string][]

/**
 * Whether a form alone says enough: not where a mailbox has to confirm (a person's own link goes to their mailbox, too), and
 * never against what the person has said before.
 */
const isEnough = (row: ContactRow, channel: ConsentChannel, { needsConfirmation }: Agreed) =>
  stateOf(row, channel) !== 'opted_out' && !(channel !== 'sms' && needsConfirmation)

/**
 * Records what was agreed to, each with the wording as it was shown, where it was shown and to whom (standard S19). Who has
 * agreed before stays as they are.
 * @param people whom each consent is of; a channel without one waits
 */
export async function agree(
  context: Context,
  tx: OwnerTx,
  agreed: Agreed,
  people: Partial<Record<ConsentChannel, ContactRow | undefined>>,
  { method, source, ip, userAgent, typedAt }: Origin,
): Promise<void> {
  for (const [channel, wording] of consentsOf(agreed.consents)) {
    const row = people[channel]
    // Consent is of an address: where there is none, nobody can agree for one that may come (docs/decisions/0027).
    if (!row || !isReachableBy(row, channel) || stateOf(row, channel) === 'subscribed') continue
    if (typedAt && stateOf(row, channel) === 'opted_out' && (await hasLeftSince(context, tx, row.id, channel, typedAt)))
      continue
    const state = method !== 'page' || isEnough(row, channel, agreed) ? 'subscribed' : 'pending'
    await writeConsent(context, tx, row.id, { channel, state, actor: 'person', method, wording, source, ip, userAgent })
  }
}

/**
 * Records what a person takes back, unless they have done so already. What they never gave is refused all the same, and so
 * is what their owner had entered as withdrawn: what owners enter they may take back, what people say they may not.
 */
export async function withdraw(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  channels: readonly ConsentChannel[],
  { method, source, ip, userAgent }: Origin,
): Promise<void> {
  for (const channel of channels)
    if (stateOf(row, channel) !== 'opted_out' || !(await isTheirWord(context, tx, row, channel)))
      await writeConsent(context, tx, row.id, {
        channel,
        state: 'opted_out',
        actor: 'person',
        method,
        source,
        ip,
        userAgent,
      })
}

/** Whether it was the person who withdrew last. */
async function isTheirWord(context: Context, tx: OwnerTx, row: ContactRow, channel: ConsentChannel): Promise<boolean> {
  const { latest } = await standingConsent(context, tx, row.id, channel)
  return latest?.actor === 'person' && latest.state === 'opted_out'
}
