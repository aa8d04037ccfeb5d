import { MAX_IMAGE_BYTES, MESSAGE_CHANNELS, TOO_LARGE_MESSAGE } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'
import { messageMedia } from './conversations.ts'

/**
 * Stores a picture or file for a message, before it is sent. A picture is drawn anew without its metadata, at most 5 MB
 * afterward; other files are for mail only, at most 10 MB, and stored as they are. What is not sent within a day is
 * removed, unless a draft holds it.
 */
export const uploadMessageMedia = defineContract({
  name: 'uploadMessageMedia',
  method: 'POST',
  path: '/api/conversations/media',
  summary: 'Store a picture or file for a message',
  access: 'owner',
  query: z.strictObject({
    channel: z.enum(MESSAGE_CHANNELS).default('email').describe('sms: pictures only'),
  }),
  multipart: { maxBytes: MAX_IMAGE_BYTES, tooLarge: TOO_LARGE_MESSAGE },
  status: 201,
  response: messageMedia,
  errors: ['UPLOAD_TOO_LARGE', 'UNSUPPORTED_TYPE', 'UPLOAD_ERROR', 'UNAVAILABLE'],
})

export const getMessageMedia = defineContract({
  name: 'getMessageMedia',
  method: 'GET',
  path: '/api/conversations/media/:mediaId',
  summary: 'A picture or file of one of your messages',
  access: 'owner',
  params: z.object({ mediaId: z.uuid() }),
  status: 200,
  produces: 'application/octet-stream',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})
