import type { SystemContext } from '../../../platform/context.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { SendersAsked } from '../policy/senders-command.ts'
import { unclaimedOfAll } from '../queries/inbound-texts.ts'
import { findAccountOfAll, listSendersOfAll, senderOfNumber } from '../queries/senders.ts'
import { endSender, findNumber, insertSender } from '../store/senders.ts'

/**
 * Runs the request of `npm run senders`. An owner has one number, and a number is one owner's. Whoever assigns it vouches
 * for its registration with the carriers (standard S10).
 * @returns the output
 * @throws StartError if nothing was done, with the reason
 */
export function answerSenders(context: SystemContext, asked: SendersAsked): Promise<string> {
  if (asked.act === 'list') return listed(context)
  return asked.act === 'assign' ? assign(context, asked) : release(context, asked.number)
}

async function listed(context: SystemContext): Promise<string> {
  const rows = await listSendersOfAll(context)
  const lines = rows.map(({ address, registration, serviceSid, name, email, phone }) =>
    [address, registration, serviceSid ?? '–', name || '–', email ?? phone ?? '–'].join('  '),
  )
  const unclaimed = await unclaimedOfAll(context)
  const kept = unclaimed.map(({ number, texts, lastAt }) => `${number}  ${texts}, last ${lastAt.toISOString()}`)
  return [
    ...(lines.length > 0 ? lines : ['No owner has a number.']),
    ...(kept.length > 0
      ? ['', 'Texts to numbers that nobody holds in the account that delivered them (table inbound_texts):', ...kept]
      : []),
  ].join('\n')
}

async function assign(
  context: SystemContext,
  { account, number, service }: Extract<SendersAsked, { act: 'assign' }>,
): Promise<string> {
  const userId = await findAccountOfAll(context, account)
  if (!userId) throw new StartError(`No account has the email address or username ${account}. Nothing was done.`)
  const owner = await context.asOwner(userId)
  const problem = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const own = await findNumber(owner, tx)
    if (own?.address === number) return `${number} is theirs already. Release it first to change its service.`
    if (own) return `They text from ${own.address}. Release it first.`
    const made = await insertSender(owner, tx, {
      address: number,
      serviceSid: service ?? null,
      registration: 'vouched',
    })
    return made ? undefined : `${number} is another owner’s. Release it first.`
  })
  if (problem) throw new StartError(`${problem} Nothing was done.`)
  return `${number} is assigned to ${account}. Their fans’ answers come in once its webhook is set at the provider.`
}

async function release(context: SystemContext, number: string): Promise<string> {
  const found = await senderOfNumber(context.db.system, number)
  if (!found) throw new StartError(`Nobody texts from ${number}. Nothing was done.`)
  const owner = await context.asOwner(found.userId)
  await owner.db.forOwner(owner.ownerId, (tx) => endSender(owner, tx, number))
  return `${number} is released. Texts to it are kept for you, and are nobody’s.`
}
