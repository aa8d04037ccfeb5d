import { DELETION_GRACE_DAYS, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const deletion = z.object({
  delete_after: z.iso.datetime().nullable().describe('When the account is erased; null: it stays'),
})

/**
 * Requests deletion of the account. Its pages go offline and all other sessions end at once; everything is erased after
 * the grace period. Repeating the request returns the date already set.
 */
export const requestDeletion = defineContract({
  name: 'requestDeletion',
  method: 'POST',
  path: '/api/me/deletion',
  summary: `Have the account deleted in ${DELETION_GRACE_DAYS} days`,
  access: 'session',
  fresh: true,
  body: z.strictObject({
    confirmation: storableText(320).describe('Email of the account, or its phone number (E.164) if it has none'),
  }),
  status: 200,
  response: deletion,
  errors: [],
})
export const cancelDeletion = defineContract({
  name: 'cancelDeletion',
  method: 'DELETE',
  path: '/api/me/deletion',
  summary: 'Keep the account: its pages come back',
  access: 'session',
  status: 200,
  response: deletion,
  errors: ['CONFLICT'],
})
