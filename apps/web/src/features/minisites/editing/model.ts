import type { Block, MiniSite, SeoSettings, UpdateSiteBody } from '@greenroom/contracts'
import type { BlockType, SiteDesign, SocialLink } from '@greenroom/domain'

/** What the editor changes on a site. `social` and `design` are the two halves of `header_settings`. */
export interface SiteFields {
  name: string
  bio: string
  avatar_url: string | null
  is_active: boolean
  theme: string
  social: SocialLink[]
  design: SiteDesign
  seo: WholeSeo
}

export type WholeSeo = {
  [K in keyof Required<SeoSettings>]: NonNullable<SeoSettings[K]> | Extract<SeoSettings[K], null>
}

/** What the editor changes on a block; its type stays. */
export interface BlockFields {
  title: string
  url: string
  settings: unknown
  is_active: boolean
}

/** Why the server will not take an edit as it stands. It waits until the person changes it or asks again. */
export interface Refusal {
  kind: 'invalid' | 'plan' | 'refused'
  message: string
  /** By field (`title`, `settings.endsAt` …), for showing the sentence where it belongs. */
  fields: Record<string, string>
  /** `details` of the answer. */
  details?: unknown
}

/** One row in the hands of a person: what the server holds, and what was changed here since. */
export interface Edit<Row, Fields> {
  /** The row as the server last told it; undefined while the server has never held it. */
  row?: Row
  /** Changed here and not yet acknowledged. */
  mine: Partial<Fields>
  /** Sent without an answer: the server may hold any of these. */
  maybe: Partial<Fields>[]
  /** When it was last changed here, in milliseconds; 0 means it is due at once. */
  editedAt: number
  /** Fields that somebody else changed too: they wait for a choice. `row` is then the other version. */
  conflict?: (keyof Fields)[]
  /** The row was deleted elsewhere while it was changed here. */
  gone?: true
  refusal?: Refusal
  /** Failed attempts of late, and when the next one may be made. */
  trouble?: { attempts: number; retryAt: number }
}

export type SiteEdit = Edit<MiniSite, SiteFields> & { row: MiniSite }

export interface BlockEdit extends Edit<Block, BlockFields> {
  /** Names it on this screen for as long as it is open, before and after the server has given it an id. */
  key: string
  id?: string
  type: BlockType
  /** How it is made on the server: the body is frozen from the first attempt, so that a repeat makes no second one. */
  create?: { idempotencyKey: string; body?: NewBlock }
  /** Made by a repeated call, whose answer is the first one: a look will tell whether it is still there. */
  isUnseen?: true
  /** Deleted here; the server is told at `dueAt`, and until that was tried it can come back. */
  removed?: { dueAt: number; isSent?: true }
}

export type NewBlock = BlockFields & { type: BlockType }

/** The order of the blocks: it has a version of its own. */
export interface OrderEdit {
  /** Keys of the blocks that the server holds, in its order. */
  base: string[]
  version: number
  /** Orders sent without an answer. */
  maybe: string[][]
  editedAt: number
  conflict?: true
  refusal?: Refusal
  trouble?: { attempts: number; retryAt: number }
}

/** One call to the server. There is never more than one under way for a site, so what is sent arrives in order. */
export type Operation =
  | { kind: 'create'; key: string; idempotencyKey: string; body: NewBlock; isRepeat?: true }
  | { kind: 'delete'; key: string; id: string }
  | { kind: 'block'; key: string; id: string; fields: Partial<BlockFields>; version: number }
  | { kind: 'site'; fields: Partial<SiteFields>; body: UpdateSiteBody; version: number }
  | { kind: 'seo'; fields: Pick<SiteFields, 'seo'>; version: number }
  | { kind: 'order'; keys: string[]; ids: string[]; version: number }
  | { kind: 'refresh' }

export interface EditingState {
  site: SiteEdit
  blocks: Record<string, BlockEdit>
  /** Keys in the order that the person sees, deleted ones included until the server has let go of them. */
  list: string[]
  order: OrderEdit
  inFlight?: Operation
  /** No answer comes: everything waits until `retryAt`, or until the connection is back. */
  offline?: { attempts: number; retryAt: number }
  /** What the server holds should be read again before more is sent. */
  stale?: true
  signedOut?: true
  /** The site itself does not exist any more. */
  gone?: true
  savedAt?: number
}

/** What the server holds of a site: a start, or a fresh look. */
export interface Listing {
  site: MiniSite
  blocks: Block[]
  orderVersion: number
}

/** Pause after the last change before it is sent, in milliseconds. */
export const TYPING_PAUSE = 600
/** How long a deleted block can come back, in milliseconds: a little longer than its toast. */
export const UNDO_TIME = 6_000
