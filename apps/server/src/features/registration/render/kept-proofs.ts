import type { ProofPageName } from '@greenroom/domain'
import { type House, systemContext } from '../../../platform/house.ts'
import { bytesOf, compressed, type Page } from '../../../platform/http/kept-pages/page.ts'
import { quietHeaders } from '../../../platform/http/kept-pages/quiet-headers.ts'
import { LiveCache, type Loaded } from '../../../platform/realtime/live-cache.ts'
import { findOpenSite } from '../../minisites/public.ts'
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

/** Drawn proof pages. */
export interface KeptProofs {
  /** Returns the page, or the current name of its site; undefined if there is none. */
  get(username: string, kind: ProofKind): Promise<Found | undefined>
}

/** Opens the cache of a process; `house.hold` keeps it. A page is drawn again when anything of its owner's changes. */
export function openProofs(house: House): KeptProofs {
  const cache = new LiveCache<Found>({
    listener: house.listener,
    tables: ['mini_sites', 'site_usernames', 'blocks', 'sender_profiles', 'answer_rules', 'senders'],
    topicOf: ({ userId }) => userId,
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now: () => house.clock().getTime(),
    load: (key) => {
      const [username = '', kind] = key.split('/')
      return load(house, username, kind as ProofKind)
    },
  })
  return { get: (username, kind) => cache.get(`${username}/${kind}`) }
}

async function load(house: House, username: string, kind: ProofKind): Promise<Loaded<Found> | undefined> {
  const context = systemContext(house)
  const site = await findOpenSite(house.db.system, context.now, username)
  if (!site) return undefined
  const topic = site.userId
  if (site.username !== username) return { value: { movedTo: site.username }, topic, weight: NOTE_BYTES }
  const owner = await context.asOwner(site.userId)
  const read = await owner.db.forOwner(owner.ownerId, (tx) => readProofs(owner, tx, site.id))
  if (!read) return undefined
  if (kind === 'form') {
    const picture = await drawProofForm(read)
    return picture && { value: { picture }, topic, weight: picture.length }
  }
  const drawn = await drawProof(context, house.env.APP_NAME, kind, read)
  const { html, styleHash } = drawn
  if (read.isKept) {
    const content = fittingPage(drawn.content)
    const version = { page: kind, content, digest: digestOf(content), wordings: wordingsOf(read) }
    await owner.db.forOwner(owner.ownerId, (tx) => keepProof(owner, tx, version, SHOWN))
  }
  const page = await compressed(Buffer.from(html), quietHeaders(house.env, styleHash, "'self'"))
  return { value: { page }, topic, weight: bytesOf(page) }
}
