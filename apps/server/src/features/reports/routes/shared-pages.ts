import { REPORTS } from '@greenroom/domain'
import { renderReportPage, type ReportPaper } from '@greenroom/minisite/render'
import type { ReportShareRow } from '@greenroom/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { answerDocument, answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { openFanDoors } from '../../../platform/http/fan-pages/open-doors.ts'
import { MAX_FORM_BYTES, postedIn } from '../../../platform/http/fan-pages/posted.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { openPasswordQueue } from '../../../platform/identity/password-queue.ts'
import { createPasswords } from '../../../platform/identity/passwords.ts'
import { endByMail } from '../commands/end-by-mail.ts'
import { readEndToken } from '../policy/end-token.ts'
import { openPageLimit, openPasswordLimit, openUnknownLimit } from '../policy/share-limits.ts'
import { shareHash } from '../policy/share-token.ts'
import { findSchedule } from '../queries/schedules.ts'
import { readSharedReport } from '../queries/shared-report.ts'
import { findShare } from '../queries/shares.ts'
import { askEnd, askPassword, deadEnd, ended, noSuchReport } from '../render/share-pages.ts'
import { dayWords } from '../render/paper-days.ts'

/** The token is all that it takes to read a report, so it is not logged (standard W19). */
const HIDDEN = { schema: { hide: true }, logLevel: 'silent' as const, bodyLimit: MAX_FORM_BYTES }
type Asked = FastifyRequest<{ Params: { token: string } }>

/**
 * Mounts `/r/{token}`, a report that its owner shares, and `/r/end/{token}`, which ends mails of a report. Opening either changes
 * nothing (standard S13). A link that was ended, has expired, or never was answers 404 alike.
 */
export async function mountSharedPages(app: FastifyInstance, house: House): Promise<void> {
  await app.register(async (scope) => {
    openFanDoors(scope, house, async () => undefined)
    scope.get('/r/:token', HIDDEN, async (request: Asked, reply) => open(house, request, reply))
    scope.post('/r/:token', HIDDEN, async (request: Asked, reply) => open(house, request, reply))
    scope.get('/r/end/:token', HIDDEN, async (request: Asked, reply) => answerEnd(house, request, reply))
    scope.post('/r/end/:token', HIDDEN, async (request: Asked, reply) => answerEnd(house, request, reply))
  })
}

async function open(house: House, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const context = systemContext(house, request.log as House['log'])
  await context.hold(openPageLimit).consume(addressKey(request.ip))
  const { token } = request.params
  const hash = shareHash(token)
  const share = hash && (await findShare(context, hash))
  if (!share) {
    await context.hold(openUnknownLimit).consume(addressKey(request.ip))
    return answerPage(house, reply, noSuchReport, { status: 404 })
  }
  if (share.passwordHash !== null) {
    const given = request.method === 'POST' ? postedIn(request).password : undefined
    const isRight = given !== undefined && (await isPassword(house, share, given))
    if (!isRight)
      return answerPage(house, reply, askPassword(token, given !== undefined), {
        status: given === undefined ? 200 : 403,
      })
  }
  const paper = await readSharedReport(context, share).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  })
  if (!paper) return answerPage(house, reply, noSuchReport, { status: 404 })
  return answerReport(house, reply, paper, share)
}

/** Compares a password. Guesses at one page are few, wherever they come from. @throws RateLimited; AppError UNAVAILABLE */
async function isPassword(house: House, { id, passwordHash }: ReportShareRow, given: string): Promise<boolean> {
  const limit = house.hold(openPasswordLimit)
  await limit.consume(id)
  const isRight = await createPasswords(house.hold(openPasswordQueue)).verify(given, passwordHash ?? undefined)
  if (isRight) await limit.refund(id)
  return isRight
}

async function answerReport(
  house: House,
  reply: FastifyReply,
  paper: ReportPaper,
  { expiresAt }: ReportShareRow,
): Promise<FastifyReply> {
  const until = dayWords(expiresAt.toISOString().slice(0, 10))
  return answerDocument(house, reply, await renderReportPage({ paper, appName: house.env.APP_NAME, until }))
}

/** Answers the link that ends mails of a report: asks first, and ends them once the button, or a mail program, posts. */
async function answerEnd(house: House, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const context = systemContext(house, request.log as House['log'])
  await context.hold(openPageLimit).consume(addressKey(request.ip))
  const { token } = request.params
  const claim = readEndToken(context, token)
  if (!claim) return answerPage(house, reply, deadEnd, { status: 404 })
  const owner = await context.asOwner(claim.userId)
  if (request.method === 'POST') {
    await endByMail(owner, claim.scheduleId)
    return answerPage(house, reply, ended)
  }
  const schedule = await findSchedule(owner, claim.scheduleId)
  return answerPage(house, reply, schedule ? askEnd(`/r/end/${token}`, REPORTS[schedule.report].title) : ended)
}
