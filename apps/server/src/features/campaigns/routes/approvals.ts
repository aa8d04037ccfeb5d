import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { openFanDoors } from '../../../platform/http/fan-pages/open-doors.ts'
import { MAX_FORM_BYTES, postedIn } from '../../../platform/http/fan-pages/posted.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { openChangeLimit } from '../../consent/public.ts'
import { findLook } from '../../minisites/public.ts'
import { decideApproval } from '../commands/decide-approval.ts'
import { readApprovalToken, standingOf } from '../policy/approvals.ts'
import { readApproval } from '../queries/approvals.ts'
import { approvalPage, deadApproval, MAX_NOTE, standingPage } from '../render/approval-page.ts'

const HIDDEN = { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES }
type Asked = FastifyRequest<{ Params: { token: string } }>

/** Mounts `/approve/{token}`, where a second person decides about a campaign. Opening it changes nothing. */
export async function mountApprovals(app: FastifyInstance, house: House): Promise<void> {
  await app.register(async (scope) => openApprovals(scope, house))
}

function openApprovals(app: FastifyInstance, house: House): void {
  openFanDoors(app, house, async () => undefined)

  app.get('/approve/:token', HIDDEN, async (request: Asked, reply) => answerApproval(house, request, reply))

  app.post('/approve/:token', HIDDEN, async (request: Asked, reply) => {
    const context = systemContext(house, request.log as House['log'])
    const asked = readApprovalToken(context, request.params.token)
    if (!asked) return answerPage(house, reply, deadApproval, { status: 410 })
    await context.hold(openChangeLimit).consume(addressKey(request.ip))
    const posted = postedIn(request)
    const owner = await context.asOwner(asked.userId)
    const note = posted.note?.trim().slice(0, MAX_NOTE).toWellFormed().replaceAll('\0', '') || null
    const decision = posted.decision === 'declined' ? 'declined' : 'approved'
    await decideApproval(owner, asked.approvalId, { decision, note })
    return answerApproval(house, request, reply)
  })
}

async function answerApproval(house: House, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const context = systemContext(house, request.log as House['log'])
  const { token } = request.params
  const asked = readApprovalToken(context, token)
  const owner = asked && (await context.asOwner(asked.userId))
  const view = asked && owner && (await readApproval(owner, asked.approvalId))
  if (!view) return answerPage(house, reply, deadApproval, { status: 410 })
  const look = await findLook(context, asked.userId, undefined)
  const standing = standingOf(view.approval, view.campaign, context.now)
  const page =
    standing === 'open'
      ? approvalPage({ token, view, origin: house.urls.publicUrl })
      : standingPage(standing, view.artist)
  return answerPage(house, reply, page, { look })
}
