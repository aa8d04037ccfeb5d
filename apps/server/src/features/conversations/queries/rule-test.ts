import type { AnswerRuleTest } from '@greenroom/contracts'
import { type ContactRow, contacts } from '@greenroom/db'
import { and, eq, isNull } from '@greenroom/db/sql'
import {
  countSegments,
  evaluateRules,
  fillMergeFields,
  heldAnswer,
  joinQuestion,
  mergeValues,
  type MessageChannel,
  needsYes,
  type RuleFacts,
  textCents,
  UNANSWERED,
} from '@greenroom/domain'
import { seemsToRevoke, wordIn } from '@greenroom/domain/opt-out-words'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { textPrices } from '../../../platform/message-prices.ts'
import { stateOf } from '../../consent/public.ts'
import { channelGates } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { unsentSentence } from '../policy/unsent.ts'
import { hasWritten, spentRules, recentlySaid } from './rule-facts.ts'
import { liveRules } from './rules.ts'

interface Tried {
  channel: MessageChannel
  content: string
  contact_id?: string | undefined
  is_first?: boolean | undefined
  at?: string | undefined
}

/** Somebody new, for a test without a contact. */
const NOBODY = { name: 'Alex Rivera', email: 'alex@example.com', city: '', region: '' }

/** Says what each rule would do with a message, and what would be answered. Nothing is stored or sent. @throws AppError NOT_FOUND */
export async function testRules(context: Context, tried: Tried): Promise<AnswerRuleTest> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const { channel, content } = tried
    const contact = tried.contact_id === undefined ? undefined : await readContact(context, tx, tried.contact_id)
    const rules = await liveRules(context, tx)
    const lastFired = contact ? await spentRules(context, tx, contact, channel, rules) : new Map<string, Date>()
    const isMember = contact !== undefined && stateOf(contact, channel) === 'subscribed'
    const at = tried.at === undefined ? context.now : new Date(tried.at)
    const isFirst = tried.is_first ?? !(contact && (await hasWritten(context, tx, contact.id)))
    const handledAs = handlingOf(content)
    const verdicts = evaluateRules(rules, { channel, content, at, isFirst, handledAs, lastFired })
    const fires = verdicts.find(({ outcome }) => outcome === 'fires')?.ruleId ?? null
    const rule = rules.find(({ id }) => id === fires)
    const address = (channel === 'sms' ? contact?.phone : contact?.email) ?? ''
    const question =
      rule && rule.wording !== null && !isMember && needsYes(channel, address) ? joinQuestion(rule.wording) : undefined
    const text = question ?? rule?.answer ?? null
    const answer = text === null ? null : await drawn(context, tx, contact ?? NOBODY, channel, text)
    return {
      rules: verdicts.map(({ ruleId, outcome, why }) => ({ id: ruleId, outcome, why })),
      unanswered: handledAs ? UNANSWERED[handledAs] : null,
      fires,
      tag: rule?.tag ?? null,
      answer: answer && { ...answer, is_question: question !== undefined },
      unsent: answer && contact ? await obstacle(context, tx, contact, channel) : null,
    }
  })
}

function handlingOf(content: string): RuleFacts['handledAs'] {
  const word = wordIn(content)
  if (word && word !== 'yes') return word
  return seemsToRevoke(content) ? 'wish' : null
}

async function readContact({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactRow> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(
      and(eq(contacts.userId, ownerId), eq(contacts.id, id), isNull(contacts.deletedAt), isNull(contacts.lockedAt)),
    )
  if (!row) throw notFound('contact')
  return row
}

async function drawn(
  context: Context,
  tx: OwnerTx,
  person: Parameters<typeof mergeValues>[0],
  channel: MessageChannel,
  text: string,
) {
  const content = fillMergeFields(text, mergeValues(person, await readArtistName(context, tx))).text
  if (channel === 'email') return { content, segments: null, cost: 0 }
  const { segments } = countSegments(content)
  return { content, segments, cost: textCents(segments, 0, textPrices(context)) }
}

/** Returns why an answer to a contact would not leave at this moment. */
async function obstacle(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  channel: MessageChannel,
): Promise<string | null> {
  const { said, ...counted } = await recentlySaid(context, tx, contact.id)
  const held = heldAnswer(said, { now: context.now, receivedAt: context.now, ...counted })
  if (held) return unsentSentence(held).text
  const gate = (await channelGates(context, tx, contact, await readArtistName(context, tx))).find(
    (one) => one.channel === channel,
  )
  // In a test they have just written, and that opens the channel.
  return gate?.reason === 'not_agreed' ? null : (gate?.text ?? null)
}
