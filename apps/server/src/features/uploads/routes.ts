import { readFile } from 'node:fs/promises'
import * as contracts from '@greenroom/contracts'
import { imageFileProblem } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { etagOf, isKnown } from '../../platform/http/etag.ts'
import { withReceivedFile } from '../../platform/http/receive-file.ts'
import { route } from '../../platform/http/route.ts'
import { checkAddress } from './commands/check-address.ts'
import { removePicture } from './commands/remove-picture.ts'
import { storePicture } from './commands/store-picture.ts'
import { typeOfPicture } from './policy.ts'
import type { PictureKind } from './render/picture.ts'

/** Calls per minute and owner that draw or fetch. */
const limits = { perMinute: 60 }

const store =
  (kind: PictureKind, { multipart }: typeof contracts.uploadImage | typeof contracts.uploadAvatar) =>
  async ({ context, request }: { context: Context; request: FastifyRequest }) =>
    withReceivedPicture(request, multipart, (read) => storePicture(context, context.ownerId, kind, read))

export const routes = [
  route(contracts.uploadImage, store('image', contracts.uploadImage), limits),
  route(contracts.uploadAvatar, store('avatar', contracts.uploadAvatar), limits),
  route(contracts.removeImage, async ({ context, query }) => ({ removed: await removePicture(context, query.path) })),
  route(contracts.checkImageAddress, async ({ context, body }) => checkAddress(context, body.url), limits),
]

/**
 * Receives the one picture of a form (see `withReceivedFile`).
 * @param work gets a function that reads the picture; the file is deleted afterward
 * @throws AppError UPLOAD_TOO_LARGE, UNSUPPORTED_TYPE (product section 5); VALIDATION_FAILED unless there is exactly
 *   one file; UPLOAD_ERROR
 */
export const withReceivedPicture = <T>(
  request: FastifyRequest,
  limit: NonNullable<contracts.Contract['multipart']>,
  work: (read: () => Promise<Buffer>) => Promise<T>,
): Promise<T> =>
  withReceivedFile(
    request,
    {
      ...limit,
      notAForm: 'Send the picture as a form (multipart/form-data).',
      notOneFile: 'Send exactly one picture, in one file field.',
      problemOf: ({ type }) => imageFileProblem({ type, size: 0 }),
    },
    ({ path }) => work(() => readFile(path)),
  )

/** Policy of a file opened as a document: it may load, run, and frame nothing. */
const FILE_CSP = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Serves `GET /uploads/{path}`: stored pictures, publicly, from any kind of storage. */
export function serveUploads(app: FastifyInstance, house: House): void {
  app.get(
    '/uploads/*',
    { schema: { hide: true } },
    async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const name = request.params['*']
      const type = typeOfPicture(name)
      const file = type && (await read(house, name))
      if (!type || !file) throw notFound('picture')
      return answer(request, reply, type, file)
    },
  )
}

async function read(house: House, name: string): Promise<Buffer | undefined> {
  try {
    return (await house.providers.storage.get(name))?.data
  } catch (error) {
    throw new AppError('UNAVAILABLE', 'This picture is not available right now. Please try again in a moment.', {
      cause: error,
    })
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, type: string, file: Buffer): FastifyReply {
  const etag = etagOf([file])
  reply.headers({ etag, 'cache-control': 'public, max-age=3600', 'content-security-policy': FILE_CSP })
  return isKnown(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.type(type).send(file)
}
