import {
  type AnswerRule,
  createAnswerRule,
  deleteAnswerRule,
  listAnswerRules,
  orderAnswerRules,
  restoreAnswerRule,
  testAnswerRules,
  updateAnswerRule,
} from '@greenroom/contracts'
import type { BodyOf, ResponseOf } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

export const rulesKey = ['answer-rules'] as const

/** The owner's automatic answers, in order, with the name that they speak of. */
export const rulesQuery = queryOptions({
  queryKey: [...rulesKey, 'list'],
  queryFn: ({ signal }) => call(listAnswerRules, { signal }),
  staleTime: 0,
  meta: { live: ['answer_rules', 'rule_firings', 'mini_sites', 'profiles'] },
})

export type RuleList = ResponseOf<typeof listAnswerRules>

export type TestedMessage = BodyOf<typeof testAnswerRules>

/** What a message would get. It follows the rules: a change of one asks again. */
export const testQuery = (message: TestedMessage) =>
  queryOptions({
    queryKey: [...rulesKey, 'test', message],
    queryFn: ({ signal }) => call(testAnswerRules, { body: message, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ['answer_rules'] },
  })

export type RuleBody = BodyOf<typeof createAnswerRule>

/** @param idempotencyKey a repeated call with the same key makes one rule */
export const makeRule = (body: RuleBody, idempotencyKey: string): Promise<AnswerRule> =>
  call(createAnswerRule, { body, idempotencyKey })

export const changeRule = (ruleId: string, body: BodyOf<typeof updateAnswerRule>): Promise<AnswerRule> =>
  call(updateAnswerRule, { params: { ruleId }, body })

export const removeRule = (ruleId: string) => call(deleteAnswerRule, { params: { ruleId } })

export const bringBackRule = (ruleId: string): Promise<AnswerRule> => call(restoreAnswerRule, { params: { ruleId } })

export const orderRules = async (ids: string[]): Promise<AnswerRule[]> =>
  (await call(orderAnswerRules, { body: { ids } })).items
