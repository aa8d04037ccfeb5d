import { DELETION_GRACE_DAYS, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const deletion = z.object({
  delete_after: z.iso.datetime().nullable().describe('When the account is erased; null: it stays'),
})

/**
 * Asks for the deletion of the account: its pages go offline and all other sessions end at once; after the days of grace
 * everything is erased. Asked again it answers the day that stands.
 */
export const requestDeletion = defineContract({
  name: 'requestDeletion',
  method: 'POST',
  path: '/api/me/deletion',
  summary: `Have the account deleted in ${DELETION_GRACE_DAYS} days`,
  access: 'session',
  fresh: true,
  body: z.strictObject({
    confirmation: storableText(320).describe('The email of the account; the phone number (E.164) where it has none'),
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
