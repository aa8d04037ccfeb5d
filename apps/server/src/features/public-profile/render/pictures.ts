import type { MiniSiteRow } from '@greenroom/db'
import { readHeaderSettings } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { fewAtATime, type InTurn } from '../../../platform/few-at-a-time.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { LiveCache, type Loaded } from '../../../platform/realtime/live-cache.ts'
import { presentPublicSite } from '../../minisites/public.ts'
import { findOpenSiteById } from '../../minisites/public.ts'
import { pictureVersion, qrVersion } from './addresses.ts'
import { drawPictureApart, drawQrApart } from './draw-apart.ts'
import { pictureFrom } from './outside-picture.ts'
import { AVATAR_SIDE, PICTURE_HEIGHT, PICTURE_WIDTH } from './picture-size.ts'

/** Memory for drawn pictures, in bytes: about 500 of them. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_AGE_MS = 24 * 3_600_000
/** Milliseconds until an unavailable picture of the owner's is requested again. */
const RETRY_MS = 5 * 60_000
/** Limits of one queue. Few are drawn at once, because each may hold two pictures of 15 MB while it waits. */
const TURNS = {
  atOnce: 3,
  waiting: 50,
  refusal: 'Many pictures are being drawn right now. Please try again in a moment.',
}

/** The picture for shared links, and the QR code of the page. */
export type PictureName = 'card.png' | 'qr.svg' | 'qr.png'

export interface DrawnPicture {
  body: Buffer
  /** Strong: differs by content. */
  etag: string
  /** Version in its current address. */
  version: string
}

export interface Pictures {
  /** Undefined if visitors cannot see the site. @throws AppError UNAVAILABLE if too many are waiting */
  get(siteId: string, name: PictureName): Promise<DrawnPicture | undefined>
}

type Draw = (
  context: SystemContext,
  site: MiniSiteRow,
) => Promise<{ body: Buffer; version: string; isStandIn?: boolean }>

const DRAW: Record<PictureName, Draw> = {
  'card.png': drawCard,
  'qr.svg': (context, site) => drawCode(context, site, 'svg'),
  'qr.png': (context, site) => drawCode(context, site, 'png'),
}

/** Opens the picture cache of active sites. A picture is kept until the site changes. */
export function picturesOf(house: House): Pictures {
  // Pictures from elsewhere may be slow, and must not delay others.
  const lanes = { own: fewAtATime(TURNS), elsewhere: fewAtATime(TURNS) }
  const cache = new LiveCache<DrawnPicture>({
    listener: house.listener,
    tables: ['mini_sites'],
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now: () => house.clock().getTime(),
    load: (key) => load(systemContext(house), lanes, key),
  })
  return { get: (siteId, name) => cache.get(`${name} ${siteId}`) }
}

async function load(
  context: SystemContext,
  lanes: { own: InTurn; elsewhere: InTurn },
  key: string,
): Promise<Loaded<DrawnPicture> | undefined> {
  const [name, siteId = ''] = key.split(' ')
  const site = await findOpenSiteById(context.db.system, siteId)
  if (!site) return undefined
  const isFromElsewhere =
    name === 'card.png' &&
    picturesOn(site).some((address) => address && !context.urls.ownPathOf(address).startsWith('/'))
  const inTurn = isFromElsewhere ? lanes.elsewhere : lanes.own
  const { body, version, isStandIn } = await inTurn(() => DRAW[name as PictureName](context, site))
  const etag = etagOf([body])
  return {
    value: { body, etag, version },
    topic: siteId,
    weight: body.length,
    ...(isStandIn ? { freshUntil: context.now.getTime() + RETRY_MS } : {}),
  }
}

async function drawCard(context: SystemContext, site: MiniSiteRow) {
  const [face, ground] = picturesOn(site)
  const [avatar, backdrop] = await Promise.all([
    face ? pictureFrom(context, site.userId, face, AVATAR_SIDE, AVATAR_SIDE) : undefined,
    ground ? pictureFrom(context, site.userId, ground, PICTURE_WIDTH, PICTURE_HEIGHT) : undefined,
  ])
  const { name, username, bio, theme, headerSettings } = site
  const body = await drawPictureApart({
    site: { name, username, bio, theme, headerSettings },
    url: context.urls.siteUrl(site),
    avatar,
    backdrop,
  })
  return {
    body,
    version: pictureVersion(presentPublicSite(context, site, [])),
    isStandIn: (Boolean(face) && !avatar) || (Boolean(ground) && !backdrop),
  }
}

/** Returns the addresses of the pictures on the card: avatar and background. */
function picturesOn({ avatarUrl, headerSettings }: MiniSiteRow): [string | undefined, string | undefined] {
  const { background } = readHeaderSettings(headerSettings).design
  return [avatarUrl || undefined, background?.kind === 'picture' ? background.url : undefined]
}

async function drawCode({ urls }: SystemContext, site: MiniSiteRow, format: 'svg' | 'png') {
  const url = urls.siteUrl(site)
  return { body: await drawQrApart({ url, format }), version: qrVersion(url) }
}
