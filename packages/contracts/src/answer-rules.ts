import {
  contactTag,
  joinTerms,
  MAX_ANSWER,
  MAX_MAIL_LENGTH,
  MAX_RULE_WORD,
  MAX_RULE_WORDS,
  MAX_RULES,
  MESSAGE_CHANNELS,
  momentText,
  requiredText,
  RULE_FREQUENCIES,
  RULE_KINDS,
  RULE_MATCHES,
  ruleProblems,
  storableText,
  weeklyHours,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

const channel = z.enum(MESSAGE_CHANNELS)

const ruleFields = z.strictObject({
  kind: z.enum(RULE_KINDS).describe('What it waits for: a word, a first message, or a message outside your hours'),
  words: z
    .array(requiredText(MAX_RULE_WORD, 'Type a word.'))
    .max(MAX_RULE_WORDS, `A rule has at most ${MAX_RULE_WORDS} words.`)
    .describe('Of a keyword rule; empty otherwise'),
  match: z.enum(RULE_MATCHES).describe('forgiving: the word anywhere in a sentence; exact: nothing but the word'),
  channels: z
    .array(channel)
    .min(1, 'Choose a channel.')
    .max(MESSAGE_CHANNELS.length)
    .transform((chosen) => MESSAGE_CHANNELS.filter((one) => chosen.includes(one))),
  tag: contactTag.nullable().describe('Added to the person'),
  answer: storableText(MAX_ANSWER).nullable().describe('Plain text; merge fields like {{first_name}} are filled in'),
  frequency: z.enum(RULE_FREQUENCIES).describe('For one person; daily: once in 24 hours'),
  join: joinTerms.nullable().describe('What the word agrees to; recorded as consent for the channel that it came by'),
  hours: weeklyHours.nullable().describe('Of a rule for messages outside your hours'),
  is_active: z.boolean(),
})
export type AnswerRuleFields = z.output<typeof ruleFields>

export const answerRuleBody = ruleFields
  .extend({
    words: ruleFields.shape.words.default([]),
    match: ruleFields.shape.match.default('forgiving'),
    channels: ruleFields.shape.channels.default([...MESSAGE_CHANNELS]),
    tag: ruleFields.shape.tag.default(null),
    answer: ruleFields.shape.answer.default(null),
    frequency: ruleFields.shape.frequency.default('once'),
    join: ruleFields.shape.join.default(null),
    hours: ruleFields.shape.hours.default(null),
    is_active: ruleFields.shape.is_active.default(true),
  })
  .superRefine((rule, check) => {
    for (const { field, text } of ruleProblems(rule)) check.addIssue({ code: 'custom', path: [field], message: text })
  })
export type AnswerRuleBody = z.output<typeof answerRuleBody>

export const answerRule = ruleFields.extend({
  id: z.uuid(),
  channels: z.array(channel),
  tag: z.string().nullable(),
  position: z.int().describe('0 is looked at first'),
  fired_30_days: z.int().describe('How often it fired in the last 30 days'),
  last_fired_at: timestamp.nullable(),
  unsent: z
    .array(z.object({ reason: z.string(), text: z.string(), mend: z.string().nullable(), count: z.int() }))
    .describe('Answers of the last 30 days that could not be sent, by reason'),
})
export type AnswerRule = z.infer<typeof answerRule>

export const listAnswerRules = defineContract({
  name: 'listAnswerRules',
  method: 'GET',
  path: '/api/conversations/rules',
  summary: 'Your automatic answers, in the order in which they are looked at',
  access: 'owner',
  status: 200,
  response: z.object({
    items: z.array(answerRule),
    artist: z.string().describe('Your name as fans read it: in answers, and in what join words agree to'),
  }),
  errors: [],
})

export const createAnswerRule = defineContract({
  name: 'createAnswerRule',
  method: 'POST',
  path: '/api/conversations/rules',
  summary: 'Add an automatic answer, after the others',
  access: 'owner',
  idempotent: true,
  body: answerRuleBody,
  status: 201,
  response: answerRule,
  errors: ['CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})

const ruleParams = z.object({ ruleId: z.uuid() })

export const updateAnswerRule = defineContract({
  name: 'updateAnswerRule',
  method: 'PATCH',
  path: '/api/conversations/rules/:ruleId',
  summary: 'Change an automatic answer, or switch it on or off',
  access: 'owner',
  params: ruleParams,
  body: ruleFields.partial(),
  status: 200,
  response: answerRule,
  errors: ['NOT_FOUND'],
})

export const deleteAnswerRule = defineContract({
  name: 'deleteAnswerRule',
  method: 'DELETE',
  path: '/api/conversations/rules/:ruleId',
  summary: 'Delete an automatic answer; for a day it can be restored',
  access: 'owner',
  params: ruleParams,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const restoreAnswerRule = defineContract({
  name: 'restoreAnswerRule',
  method: 'POST',
  path: '/api/conversations/rules/:ruleId/restore',
  summary: 'Bring a deleted automatic answer back to its place',
  access: 'owner',
  params: ruleParams,
  status: 200,
  response: answerRule,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const orderAnswerRules = defineContract({
  name: 'orderAnswerRules',
  method: 'PUT',
  path: '/api/conversations/rules/order',
  summary: 'Put your automatic answers in order: the first that fires answers',
  access: 'owner',
  body: z.strictObject({ ids: z.array(z.uuid()).max(MAX_RULES).describe('All of them') }),
  status: 200,
  response: z.object({ items: z.array(answerRule) }),
  errors: ['CONFLICT'],
})

export const testAnswerRules = defineContract({
  name: 'testAnswerRules',
  method: 'POST',
  path: '/api/conversations/rules/test',
  summary: 'See which automatic answer a message would get, and why; nothing is sent',
  access: 'owner',
  body: z.strictObject({
    channel,
    content: storableText(MAX_MAIL_LENGTH),
    contact_id: z.uuid().optional().describe('Who writes; absent: somebody new to you'),
    is_first: z.boolean().optional().describe('As if it were their first message; absent: as it is'),
    at: momentText().optional().describe('When; absent: now'),
  }),
  maxBytes: 256 * 1024,
  status: 200,
  response: z.object({
    rules: z.array(
      z.object({
        id: z.uuid(),
        outcome: z.enum(['fires', 'would_fire', 'no']).describe('would_fire: an earlier one answers instead'),
        why: z.string(),
      }),
    ),
    unanswered: z.string().nullable().describe('Why no rule looks at such a message, as a sentence'),
    fires: z.uuid().nullable(),
    tag: z.string().nullable(),
    answer: z
      .object({
        content: z.string().describe('As it would be sent, or as the question that a join word has to confirm first'),
        is_question: z.boolean().describe('It asks to confirm the agreement; the answer follows after YES'),
        segments: z.int().nullable().describe('Of a text'),
        cost: z.int().describe('Cents'),
      })
      .nullable(),
    unsent: z.string().nullable().describe('Why the answer would not be sent right now, as a sentence'),
  }),
  errors: ['NOT_FOUND'],
})
export type AnswerRuleTest = z.infer<typeof testAnswerRules.response>
