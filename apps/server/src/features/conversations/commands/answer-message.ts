import { evaluateRules, isYes } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { addTag } from '../../contacts/public.ts'
import { lockPresentContact } from '../../messaging/public.ts'
import { hasFiring, isFlagged, spentRules, readInbound } from '../queries/rule-facts.ts'
import { liveRules } from '../queries/rules.ts'
import { insertFiring } from '../store/firings.ts'
import { confirmJoin } from './confirm-join.ts'
import { type Fired, joinList } from './join-list.ts'
import { sendAnswer } from './send-answer.ts'

/**
 * Lets the owner's rules look at a message that came in. The first that fires tags the person, records what they agreed
 * to, and answers; at most one rule acts on a message, however often this runs. If the answer cannot be sent, tag and
 * agreement stay, and the owner sees the reason. Rules never see opt-out words, machines, or a wish to stop.
 * @param isFirst whether it is the person's first message; @param handledAs the opt-out word that it was
 */
export async function answerMessage(
  context: Context,
  messageId: string,
  { isFirst, handledAs }: { isFirst: boolean; handledAs: 'stop' | 'start' | 'help' | null },
): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const message = await readInbound(context, tx, messageId)
    if (!message || message.isAutomatic || handledAs === 'stop' || handledAs === 'help') return
    const rules = handledAs ? [] : await liveRules(context, tx)
    // Most owners have no rules, and many people write at once during a show.
    if (rules.length === 0 && !isYes(message.content)) return
    const contact = await lockPresentContact(context, tx, message.contactId)
    if (!contact || (await hasFiring(context, tx, messageId))) return
    if (isYes(message.content) && (await confirmJoin(context, tx, contact, message))) return
    if (rules.length === 0) return
    const facts = {
      channel: message.channel,
      content: message.content,
      at: message.sentAt,
      isFirst,
      handledAs: (await isFlagged(context, tx, messageId)) ? ('wish' as const) : null,
      lastFired: await spentRules(context, tx, contact, message.channel, rules),
    }
    const fired = evaluateRules(rules, facts).find(({ outcome }) => outcome === 'fires')
    const rule = rules.find(({ id }) => id === fired?.ruleId)
    if (fired && rule) await act(context, tx, { rule, word: fired.word, contact, message })
  })
}

async function act(context: Context, tx: OwnerTx, fired: Fired): Promise<void> {
  const { rule, contact, message } = fired
  if (rule.tag) await addTag(context, tx, contact, rule.tag)
  const asked = await joinList(context, tx, fired)
  const sent = asked ?? (await sendAnswer(context, tx, contact, message, rule.answer))
  await insertFiring(context, tx, {
    messageId: message.id,
    at: message.sentAt,
    ruleId: rule.id,
    contactId: contact.id,
    ...sent,
  })
}
