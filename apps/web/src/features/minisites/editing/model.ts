import type { Block, MiniSite, SeoSettings, UpdateSiteBody } from '@greenroom/contracts'
import type { BlockType, SiteDesign, SocialLink } from '@greenroom/domain'
import type { Edit, Refusal } from '../../../lib/editing/edit.ts'

/** Editable fields of a site. `social` and `design` are the two halves of `header_settings`. */
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

/** Editable fields of a block. Its type is fixed. */
export interface BlockFields {
  title: string
  url: string
  settings: unknown
  is_active: boolean
}

export type SiteEdit = Edit<MiniSite, SiteFields> & { row: MiniSite }

export interface BlockEdit extends Edit<Block, BlockFields> {
  /** Identifies the block on this screen, before and after the server has assigned an id. */
  key: string
  id?: string
  type: BlockType
  /** The creation of the block. The body is frozen at the first attempt, so that a repeat creates no second block. */
  create?: { idempotencyKey: string; body?: NewBlock }
  /** Created by a repeated call, which returns the first answer. Another look tells whether the block still exists. */
  isUnseen?: true
  /** Deleted here. The server is told at `dueAt`, and until then the block can be restored. */
  removed?: { dueAt: number; isSent?: true }
}

export type NewBlock = BlockFields & { type: BlockType }

/** The order of the blocks, which has its own version. */
export interface OrderEdit {
  /** Keys of the blocks on the server, in its order. */
  base: string[]
  version: number
  /** Orders sent without an answer. */
  maybe: string[][]
  editedAt: number
  conflict?: true
  refusal?: Refusal
  trouble?: { attempts: number; retryAt: number }
}

/** One call to the server. At most one is under way for a site, so that calls arrive in order. */
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
  /** Keys in display order. Deleted blocks stay until the server has deleted them. */
  list: string[]
  order: OrderEdit
  inFlight?: Operation
  /** The server cannot be reached. Everything waits until `retryAt`, or until the connection is back. */
  offline?: { attempts: number; retryAt: number }
  /** The server's state must be read again before more is sent. */
  stale?: true
  signedOut?: true
  /** The site no longer exists. */
  gone?: true
  savedAt?: number
}

/** The server's state of a site. */
export interface Listing {
  site: MiniSite
  blocks: Block[]
  orderVersion: number
}

/** Milliseconds without a change before it is sent. */
export const TYPING_PAUSE = 600
/** Milliseconds in which a deleted block can be restored, slightly longer than its toast. */
export const UNDO_TIME = 6_000
