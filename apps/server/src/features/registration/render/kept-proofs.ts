import type { ProofPageName } from '@greenroom/domain'
import { type House, systemContext } from '../../../platform/house.ts'
import { type HostedSite, placeOf } from '../../../platform/http/host-doors.ts'
import { bytesOf, compressed, type Page } from '../../../platform/http/kept-pages/page.ts'
import { quietHeaders } from '../../../platform/http/kept-pages/quiet-headers.ts'
import { LiveCache, type Loaded } from '../../../platform/realtime/live-cache.ts'
import { findOpenSite, findOpenSiteById } from '../../minisites/public.ts'
import { findMainHost } from '../../site-hosts/public.ts'
import { fittingPage, SHOWN } from '../policy/kept-proofs.ts'
import { readProofs } from '../queries/proofs.ts'
import { keepProof } from '../store/proofs.ts'
import { digestOf, drawProof, drawProofForm, wordingsOf } from './proofs.ts'

/** Memory for drawn pages, in bytes: about a thousand. */
const MAX_BYTES = 16 * 1024 * 1024
/** Milliseconds after which a page is drawn again even without a notification. */
const MAX_AGE_MS = 60_000
/** Memory for a redirect, in bytes. */
const NOTE_BYTES = 200

/** Page that is asked for, or the picture of the form. */
export type ProofKind = ProofPageName | 'form'
type Found = { page: Page } | { picture: Buffer } | { movedTo: string }

/** Site whose page is asked for: by a name here, or at a host of its owner's. */
type Asked = { username: string } | Pick<HostedSite, 'host' | 'siteId'>

/** Drawn proof pages. */
export interface KeptProofs {
  /** Returns the page, or the current name of its site; undefined if there is none. */
  get(asked: Asked, kind: ProofKind): Promise<Found | undefined>
}

/** Opens the cache of a process; `house.hold` keeps it. A page is drawn again when anything of its owner's changes. What stands at a host is kept
 * under that. */
export function openProofs(house: House): KeptProofs {
  const cache = new LiveCache<Found>({
    listener: house.listener,
    tables: ['mini_sites', 'site_usernames', 'blocks', 'sender_profiles', 'answer_rules', 'senders', 'site_hosts'],
    topicOf: ({ userId }) => userId,
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now: () => house.clock().getTime(),
    load: (key) => load(house, JSON.parse(key) as Asked & { kind: ProofKind }),
  })
  return { get: (asked, kind) => cache.get(JSON.stringify({ ...asked, kind })) }
}

/**
 * A page keeps its address here even if the site's own redirects to a host: it is what was handed in to the carriers, and a domain
 * may be lost (record 0083).
 */
async function load(house: House, asked: Asked & { kind: ProofKind }): Promise<Loaded<Found> | undefined> {
  const context = systemContext(house)
  const { urls } = house
  const { system } = house.db
  const { kind } = asked
  const host = 'host' in asked ? asked.host : undefined
  const site =
    'host' in asked
      ? await findOpenSiteById(system, asked.siteId)
      : await findOpenSite(system, context.now, asked.username)
  if (!site) return undefined
  const topic = site.userId
  if ('username' in asked && site.username !== asked.username)
    return { value: { movedTo: site.username }, topic, weight: NOTE_BYTES }
  const owner = await context.asOwner(site.userId)
  const read = await owner.db.forOwner(owner.ownerId, (tx) => readProofs(owner, tx, site.id))
  if (!read) return undefined
  if (kind === 'form') {
    const picture = await drawProofForm(read)
    return picture && { value: { picture }, topic, weight: picture.length }
  }
  const main = await findMainHost(system, site.id)
  const place = placeOf(urls, site, host, main?.host)
  const drawn = await drawProof(context, { appName: house.env.APP_NAME, name: kind, place }, read)
  const { html, styleHash } = drawn
  if (read.isKept) {
    const content = fittingPage(drawn.content)
    const version = { page: kind, content, digest: digestOf(content), wordings: wordingsOf(read) }
    await owner.db.forOwner(owner.ownerId, (tx) => keepProof(owner, tx, version, SHOWN))
  }
  const page = await compressed(
    Buffer.from(html),
    quietHeaders(house.env, { styles: styleHash, forms: "'self'", host }),
  )
  return { value: { page }, topic, weight: bytesOf(page) }
}
