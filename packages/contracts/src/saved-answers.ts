import { MAX_SAVED_ANSWER, MAX_SAVED_ANSWER_NAME, MAX_SAVED_ANSWERS, requiredText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const name = requiredText(MAX_SAVED_ANSWER_NAME, 'Give the answer a name.')
const content = requiredText(MAX_SAVED_ANSWER, 'Write the answer.').describe(
  'Merge fields are filled in when it is sent',
)
const position = z.int().min(0).max(MAX_SAVED_ANSWERS).describe('0 for the first')

export const savedAnswer = z.object({ id: z.uuid(), name: z.string(), content: z.string(), position: z.int() })
export type SavedAnswer = z.infer<typeof savedAnswer>

export const listSavedAnswers = defineContract({
  name: 'listSavedAnswers',
  method: 'GET',
  path: '/api/conversations/saved-answers',
  summary: 'Answers that you saved, in your order',
  access: 'owner',
  status: 200,
  response: z.object({ items: z.array(savedAnswer) }),
  errors: [],
})
export const createSavedAnswer = defineContract({
  name: 'createSavedAnswer',
  method: 'POST',
  path: '/api/conversations/saved-answers',
  summary: 'Save an answer, as the last one',
  access: 'owner',
  idempotent: true,
  body: z.strictObject({ name, content }),
  status: 201,
  response: savedAnswer,
  errors: ['CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
const answerParams = z.object({ answerId: z.uuid() })
export const updateSavedAnswer = defineContract({
  name: 'updateSavedAnswer',
  method: 'PATCH',
  path: '/api/conversations/saved-answers/:answerId',
  summary: 'Change a saved answer, or move it to another place',
  access: 'owner',
  params: answerParams,
  body: z.strictObject({ name, content, position }).partial(),
  status: 200,
  response: savedAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const deleteSavedAnswer = defineContract({
  name: 'deleteSavedAnswer',
  method: 'DELETE',
  path: '/api/conversations/saved-answers/:answerId',
  summary: 'Delete a saved answer',
  access: 'owner',
  params: answerParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
