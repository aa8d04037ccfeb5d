import { readFile, stat } from 'node:fs/promises'
import * as contracts from '@greenroom/contracts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { withReceivedFile } from '../../../platform/http/receive-file.ts'
import { isKnown } from '../../../platform/http/etag.ts'
import { route } from '../../../platform/http/route.ts'
import { findMedia, headersOf, storeMedia } from '../../messaging/public.ts'

/** Files that an owner may upload per minute. */
const limits = { perMinute: 60 }

export const mediaRoutes = [
  route(
    contracts.uploadMessageMedia,
    async ({ context, query, request }) =>
      withReceivedFile(
        request,
        {
          ...contracts.uploadMessageMedia.multipart,
          notAForm: 'Send the file as a form (multipart/form-data).',
          notOneFile: 'Send exactly one file, in one file field.',
        },
        async ({ path, name, type }) => {
          const { size } = await stat(path)
          return storeMedia(context, query.channel, { type, name, bytes: size, read: () => readFile(path) })
        },
      ),
    limits,
  ),
  route(contracts.getMessageMedia, async ({ context, params, request, reply }) => {
    const media = await findMedia(context, params.mediaId)
    if (!media?.path) throw notFound('file')
    // Stored once and never changed.
    const etag = `"${media.id}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (isKnown(request.headers['if-none-match'], etag)) return void (await reply.status(304).send())
    const file = await context.providers.storage.open(media.path).catch((error: unknown) => {
      throw new AppError('UNAVAILABLE', 'This file is not available right now. Please try again.', { cause: error })
    })
    if (!file) throw notFound('file')
    await reply.headers({ ...headersOf(media), 'content-length': file.bytes }).send(file.stream)
  }),
]
