import * as contracts from '@greenroom/contracts'
import { ANALYTICS_RETENTION_DAYS, asCode } from '@greenroom/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { etagOf, isKnown } from '../../../platform/http/etag.ts'
import { route } from '../../../platform/http/route.ts'
import { readPlan } from '../../../platform/limits.ts'
import { createCode } from '../commands/create-code.ts'
import { deleteCode } from '../commands/delete-code.ts'
import { restoreCode } from '../commands/restore-code.ts'
import { updateCode } from '../commands/update-code.ts'
import { daysUpTo } from '../policy/codes.ts'
import { lookOf, lookVersion, presentCode } from '../present.ts'
import { listCodes, type PlacedCode, readCode, readCodeSite, readScans, sumCodes } from '../queries/codes.ts'
import { openDrawnCodes } from '../render/drawn.ts'

/** Drawings per minute and owner: previews follow typing, pictures fill a list, and large ones are saved one by one. */
const PREVIEWS = { perMinute: 120 }
const THUMBNAILS = { perMinute: 300 }
const DOWNLOADS = { perMinute: 60 }
/** Cache time of a picture whose version is in its address, in seconds. */
const YEAR = 31_536_000
/** Stands for a code that is not made yet; as long as those are. */
const SAMPLE_CODE = 'sample'

/** Codes as their owners manage them. */
export const codeRoutes = [
  route(contracts.listCodes, async ({ context, query }) => {
    const { items, total } = await listCodes(context, query)
    return {
      items: await presentAll(context, items, query.time_zone),
      page: query.page,
      limit: query.limit,
      total,
    }
  }),
  route(contracts.createCode, async ({ context, body }) => present(context, await createCode(context, body))),
  route(
    contracts.previewCode,
    async ({ context, body }) => {
      const site = await readCodeSite(context, body.site_id)
      const look = lookOf(context.urls, site, { code: asCode(body.code ?? '') ?? SAMPLE_CODE, design: body.design })
      const { svg, check } = await context.hold(openDrawnCodes).get(context.ownerId, look)
      return { ...check, svg }
    },
    PREVIEWS,
  ),
  route(contracts.getCode, async ({ context, params, query }) => {
    const found = await readCode(context, params.codeId)
    const [code] = await presentAll(context, [found], query.time_zone)
    if (!code) throw new Error('a code was not presented')
    const { check } = await context.hold(openDrawnCodes).get(context.ownerId, lookFor(context, found))
    return { ...code, check }
  }),
  route(contracts.updateCode, async ({ context, params, body }) => {
    await updateCode(context, params.codeId, body)
    return present(context, params.codeId)
  }),
  route(contracts.deleteCode, async ({ context, params }) => deleteCode(context, params.codeId)),
  route(contracts.restoreCode, async ({ context, params }) => {
    await restoreCode(context, params.codeId)
    return present(context, params.codeId)
  }),
  route(contracts.getCodeScans, async ({ context, params, query }) => {
    await readCode(context, params.codeId)
    const { tier } = await readPlan(context)
    const retention = ANALYTICS_RETENTION_DAYS[tier]
    const days = Math.min(query.days, retention)
    const { points, sources } = await readScans(context, params.codeId, daysUpTo(context.now, query.time_zone, days))
    const sumOf = (of: 'scans' | 'clicks') => points.reduce((sum, point) => sum + point[of], 0)
    return {
      days,
      limited_to_days: days < query.days ? retention : null,
      points,
      total: { scans: sumOf('scans'), clicks: sumOf('clicks') },
      sources,
    }
  }),
  route(
    contracts.getCodeSvg,
    async ({ context, params, query, request, reply }) => {
      const found = await readCode(context, params.codeId)
      const look = lookFor(context, found)
      const { svg } = await context.hold(openDrawnCodes).get(context.ownerId, look)
      await sendPicture(request, reply, {
        type: 'image/svg+xml',
        etag: etagOf([svg]),
        isVersioned: query.v === lookVersion(look),
        draw: async () => Buffer.from(svg),
      })
    },
    THUMBNAILS,
  ),
  route(
    contracts.getCodePng,
    async ({ context, params, query, request, reply }) => {
      const found = await readCode(context, params.codeId)
      const look = lookFor(context, found)
      const drawn = context.hold(openDrawnCodes)
      const { svg } = await drawn.get(context.ownerId, look)
      await sendPicture(request, reply, {
        type: 'image/png',
        etag: etagOf([svg], String(query.size)),
        isVersioned: query.v === lookVersion(look),
        draw: () => drawn.png(context.ownerId, svg, query.size),
      })
    },
    DOWNLOADS,
  ),
]

const lookFor = ({ urls }: Context, { site, row }: PlacedCode) => lookOf(urls, site, row)

async function present(context: Context, codeId: string, timeZone = 'UTC'): Promise<contracts.SiteCode> {
  const [code] = await presentAll(context, [await readCode(context, codeId)], timeZone)
  if (!code) throw new Error('a code was not presented')
  return code
}

async function presentAll(
  context: Context,
  items: readonly PlacedCode[],
  timeZone: string,
): Promise<contracts.SiteCode[]> {
  const days = daysUpTo(context.now, timeZone, contracts.CODE_LIST_DAYS)
  const sums = await sumCodes(
    context,
    items.map(({ row }) => row.id),
    days,
  )
  return items.map(({ row, site }) =>
    presentCode(context.urls, site, row, sums.get(row.id) ?? { scans: 0, clicks: 0, daily: days.map(() => 0) }),
  )
}

interface Picture {
  type: string
  etag: string
  /** The version is in the address, so the picture may be kept for long. */
  isVersioned: boolean
  draw(): Promise<Buffer>
}

/** Sends a picture, which is not drawn for a client that has it. */
async function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { type, etag, isVersioned, draw }: Picture,
): Promise<void> {
  const headersOfPicture = {
    etag,
    'cache-control': isVersioned ? `private, max-age=${YEAR}, immutable` : 'private, no-cache',
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'none'; sandbox",
  }
  if (isKnown(headers['if-none-match'], etag)) return reply.headers(headersOfPicture).status(304).send()
  const body = await draw()
  await reply.headers(headersOfPicture).type(type).send(body)
}
