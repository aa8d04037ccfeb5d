import * as contracts from '@greenroom/contracts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { checkAddress } from '../commands/check-address.ts'
import { removePicture } from '../commands/remove-picture.ts'
import { storePicture } from '../commands/store-picture.ts'
import type { PictureKind } from '../render/picture.ts'
import { withReceivedPicture } from './receive.ts'

/** Calls a minute of one owner that make us draw or fetch. */
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
