import {
  askedBy,
  frameUrlOf,
  isEmbedType,
  isOnSchedule,
  isShownType,
  isSignUpType,
  isUntouched,
  type LinkSettings,
  plainText,
  readSettings,
  type SignUpSettings,
  type SignUpType,
} from '@greenroom/domain'
import { blockKind } from '../../../../lib/sites/block-kinds.ts'
import { blockNow } from '../../editing/fields.ts'
import type { BlockEdit } from '../../editing/model.ts'
import { isDraft } from '../../editing/save-state.ts'
import { moment, OUTLINE, shownLine } from './kinds/shown-line.ts'

export interface BlockSummary {
  /** Name in lists and announcements; never empty. */
  name: string
  /** One line about the block, or why visitors do not see it. */
  line: string
  tone: 'plain' | 'attention' | 'muted'
  /** Drawn as an outline, because visitors do not see it until something is typed. */
  isOutline?: boolean
  picture?: string
  emoji?: string
}

/** Summarizes a block for its closed card. */
export function summaryOf(edit: BlockEdit, now: Date): BlockSummary {
  const { title, url, settings, is_active } = blockNow(edit)
  const kind = blockKind(edit.type).label
  const name = title.trim() || fallbackName(edit, settings) || kind
  const looks = looksOf(edit, settings)
  if (isDraft(edit)) return { name, ...looks, line: draftLine(edit.type), tone: 'attention' }
  if (edit.row?.is_locked) return { name, ...looks, line: 'Locked: your plan has no room for it', tone: 'attention' }
  if (!is_active) return { name, ...looks, line: 'Hidden', tone: 'muted' }
  if (edit.type === 'text' && isUntouched({ type: edit.type, title, url, settings }))
    return { name, ...looks, line: 'Not on your page until you change it', ...OUTLINE }
  if (edit.type === 'link') return { name, ...looks, ...linkLine(url, readSettings('link', settings), now) }
  if (edit.type === 'text')
    return {
      name,
      ...looks,
      line: title.trim() ? plainText(readSettings('text', settings).text).replace(/\s+/g, ' ') : kind,
      tone: 'plain',
    }
  if (isSignUpType(edit.type))
    return {
      name,
      ...looks,
      line: askedLine(edit.type, readSettings(edit.type, settings)),
      tone: 'plain',
    }
  if (isShownType(edit.type)) return { name, ...looks, ...shownLine(edit.type, settings, title, now) }
  return { name, ...looks, line: shortAddress(url), tone: 'plain' }
}

const ADDRESSES = { name: 'name', email: 'email', phone: 'phone number' }

/** "Asks for name, email" */
function askedLine(type: SignUpType, settings: SignUpSettings): string {
  const asked = askedBy(type, settings)
  const words = (['name', 'email', 'phone'] as const)
    .filter((what) => asked[what] !== 'no')
    .map((what) => ADDRESSES[what])
  return `Asks for ${words.join(', ')}`
}

function fallbackName(edit: BlockEdit, settings: unknown): string {
  if (edit.type === 'text') return plainText(readSettings('text', settings).text).trim().split('\n')[0] ?? ''
  return isEmbedType(edit.type) ? (readSettings(edit.type, settings).artTitle?.trim() ?? '') : ''
}

function looksOf(edit: BlockEdit, settings: unknown): Pick<BlockSummary, 'picture' | 'emoji'> {
  if (isEmbedType(edit.type)) {
    const { artUrl } = readSettings(edit.type, settings)
    return artUrl ? { picture: artUrl } : {}
  }
  if (edit.type === 'picture' || edit.type === 'gallery') {
    const src =
      edit.type === 'picture'
        ? readSettings(edit.type, settings).src
        : readSettings(edit.type, settings).pictures[0]?.src
    return src ? { picture: src } : {}
  }
  if (edit.type !== 'link') return {}
  const { icon, thumbnailUrl } = readSettings('link', settings)
  return { ...(thumbnailUrl && { picture: thumbnailUrl }), ...(icon && { emoji: icon }) }
}

function draftLine(type: string): string {
  if (type === 'link') return 'Give it a title to put it on your page'
  return isEmbedType(type) ? 'Paste an address to put it on your page' : 'Correct what is marked to put it on your page'
}

function linkLine(url: string, settings: LinkSettings, now: Date): Pick<BlockSummary, 'line' | 'tone' | 'isOutline'> {
  if (url === '') return { line: 'Not on your page until it has an address', ...OUTLINE }
  if (isOnSchedule(settings, now)) return { line: shortAddress(url), tone: 'plain' }
  const { startsAt, endsAt } = settings
  if (startsAt && Date.parse(startsAt) > now.getTime())
    return { line: `Shows from ${moment.format(new Date(startsAt))}`, tone: 'muted' }
  return { line: endsAt ? `Ended ${moment.format(new Date(endsAt))}` : 'Not shown now', tone: 'muted' }
}

/** Shortens an address by its scheme, www and trailing slash. */
export const shortAddress = (url: string): string =>
  url.replace(/^(https?:\/\/(www\.)?|mailto:|tel:|sms:)/, '').replace(/\/$/, '')

/** Names the player of an address in plain words: "a Spotify album". */
export function embedName(type: Parameters<typeof frameUrlOf>[0], url: string): string {
  return withArticle(`${blockKind(type).label} ${frameUrlOf(type, url)?.kind ?? 'player'}`)
}

/** Puts "a" or "an" before a name, by the sound that it begins with: "an X profile". */
export const withArticle = (name: string): string => `${/^(?:[AEIO]|X\b)/.test(name) ? 'an' : 'a'} ${name}`
