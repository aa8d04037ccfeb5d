import { createSavedAnswer, deleteSavedAnswer, listSavedAnswers, updateSavedAnswer } from '@greenroom/contracts'
import type { BodyOf } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { conversationsKey } from '../../../lib/conversations.ts'

export const savedAnswersQuery = queryOptions({
  queryKey: [...conversationsKey, 'saved-answers'],
  queryFn: async ({ signal }) => (await call(listSavedAnswers, { signal })).items,
  meta: { live: ['saved_answers'] },
})

export type AnswerBody = BodyOf<typeof createSavedAnswer>

/** Creates an answer, or changes the one with the id. */
export const storeAnswer = (id: string | undefined, body: AnswerBody) =>
  id === undefined ? call(createSavedAnswer, { body }) : call(updateSavedAnswer, { params: { answerId: id }, body })

export const removeAnswer = (answerId: string) => call(deleteSavedAnswer, { params: { answerId } })
