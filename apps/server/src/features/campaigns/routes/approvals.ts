import { isPictureType } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../../platform/errors.ts'
import { answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { openFanDoors } from '../../../platform/http/fan-pages/open-doors.ts'
import { MAX_FORM_BYTES, postedIn } from '../../../platform/http/fan-pages/posted.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { openChangeLimit } from '../../consent/public.ts'
import { findMedia, headersOf } from '../../messaging/public.ts'
import { findLook } from '../../minisites/public.ts'
import { decideApproval } from '../commands/decide-approval.ts'
import { readApprovalToken, standingOf } from '../policy/approvals.ts'
import { readApproval } from '../queries/approvals.ts'
import { approvalPage, deadApproval, MAX_NOTE, standingPage, withdrawnApproval } from '../render/approval-page.ts'

const HIDDEN = { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES }
type Asked = FastifyRequest<{ Params: { token: string } }>
type AskedPicture = FastifyRequest<{ Params: { token: string; place: string } }>

/** Mounts `/approve/{token}`, where a second person decides about a campaign. Opening it changes nothing. */
export async function mountApprovals(app: FastifyInstance, house: House): Promise<void> {
  await app.register(async (scope) => openApprovals(scope, house))
}

function openApprovals(app: FastifyInstance, house: House): void {
  openFanDoors(app, house, async () => undefined)

  app.get('/approve/:token', HIDDEN, async (request: Asked, reply) => answerApproval(house, request, reply))

  app.get('/approve/:token/pictures/:place', HIDDEN, async (request: AskedPicture, reply) =>
    answerPicture(house, request, reply),
  )

  app.post('/approve/:token', HIDDEN, async (request: Asked, reply) => {
    const context = systemContext(house, request.log as House['log'])
    const asked = readApprovalToken(context, request.params.token)
    if (!asked) return answerPage(house, reply, deadApproval, { status: 410 })
    await context.hold(openChangeLimit).consume(addressKey(request.ip))
    const decision = DECISIONS.find((each) => each === postedIn(request).decision)
    const owner = await context.asOwner(asked.userId)
    if (decision) await decideApproval(owner, asked.approvalId, { decision, note: noteIn(request) })
    return answerApproval(house, request, reply)
  })
}

const DECISIONS = ['approved', 'declined'] as const

const noteIn = (request: FastifyRequest): string | null =>
  postedIn(request).note?.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_NOTE) || null

async function answerApproval(house: House, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const context = systemContext(house, request.log as House['log'])
  const { token } = request.params
  const asked = readApprovalToken(context, token)
  if (!asked) return answerPage(house, reply, deadApproval, { status: 410 })
  const look = await findLook(context, asked.userId, undefined)
  const view = await readApproval(await context.asOwner(asked.userId), asked.approvalId)
  if (!view) return answerPage(house, reply, withdrawnApproval, { look, status: 410 })
  const standing = standingOf(view.approval, view.campaign, context.now)
  const page =
    standing === 'open'
      ? approvalPage({ token, view, origin: house.urls.publicUrl })
      : standingPage(standing, view.artist)
  return answerPage(house, reply, page, { look })
}

/**
 * Answers with a picture of the campaign that the link is about, by its place in the message, while it can be approved.
 * The link opens no other file.
 */
async function answerPicture(house: House, request: AskedPicture, reply: FastifyReply): Promise<FastifyReply> {
  const context = systemContext(house, request.log as House['log'])
  const asked = readApprovalToken(context, request.params.token)
  const owner = asked && (await context.asOwner(asked.userId))
  const view = asked && owner && (await readApproval(owner, asked.approvalId))
  const isOpen = view && standingOf(view.approval, view.campaign, context.now) === 'open'
  const picture = isOpen ? view.pictures[Number(request.params.place) - 1] : undefined
  const media = owner && picture && (await findMedia(owner, picture.id))
  if (!media || !isPictureType(media.type)) throw notFound('picture')
  const file = await context.providers.storage.open(media.path).catch((error: unknown) => {
    throw new AppError('UNAVAILABLE', 'This picture is not available right now.', { cause: error })
  })
  if (!file) throw notFound('picture')
  return reply
    .headers({ ...headersOf(media), 'cache-control': 'private, no-store', 'content-length': file.bytes })
    .send(file.stream)
}
