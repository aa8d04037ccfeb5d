import type { Block, MiniSite } from '@greenroom/contracts'
import { eventsSettings, upcomingEvents } from '@greenroom/domain/block-kinds/events'
import { isEmbedType } from '@greenroom/domain/block-types'
import { embedSettings, readSettings } from '@greenroom/domain/blocks'
import { type MailBlock, type MailDesign, mailDesign, MAX_MAIL_SHOWS } from '@greenroom/domain/mail-design'
import { contrastOn, MARK_CONTRAST } from '@greenroom/domain/contrast'
import { hexColor, readHeaderSettings, readTheme } from '@greenroom/domain/site-design'
import { FONTS, THEMES } from '@greenroom/minisite'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { designOf, place } from './mail-blocks.ts'

/** A block of an email that is made from the artist's page. */
export interface PagePiece {
  /** Unique among the pieces. */
  key: string
  name: string
  block: MailBlock
}

export interface PagePieces {
  look: Pick<MailDesign, 'accent' | 'font'>
  pieces: PagePiece[]
}

/** Returns what an email can take over from a page: its look, players, shows, and social icons. */
export function piecesOf(site: MiniSite, blocks: readonly Block[], now: Date): PagePieces {
  const { social } = readHeaderSettings(site.header_settings)
  const made = blocks
    .filter(({ is_active }) => is_active)
    .map((block) => ({ ...named(block), block: pieceOf(block, now) }))
  const all = [
    ...made,
    {
      key: 'social',
      name: 'Social icons',
      block: { type: 'social' as const, links: social.filter(({ url }) => url !== '') },
    },
  ]
  return { look: lookOf(site), pieces: all.filter((piece): piece is PagePiece => isUsable(piece.block)) }
}

const named = ({ id, title, type }: Block) => ({ key: id, name: title.trim() || blockKind(type).label })

/** Ground of emails in the light. */
const PAPER = '#ffffff'

/** Returns the first color of a page that shows on an email, and its kind of font. */
function lookOf({ theme, header_settings: header }: MiniSite): PagePieces['look'] {
  const { design } = readHeaderSettings(header)
  const { swatch, bodyFont } = THEMES[readTheme(theme)]
  const [ground, ground2, button, accent] = swatch
  const plain = designOf('')
  const colors = [design.buttonColour, button, accent, ground, ground2, plain.accent]
  const seen = colors.find(
    (color) => hexColor.safeParse(color).success && contrastOn(color ?? '', [PAPER]) >= MARK_CONTRAST,
  )
  return { accent: seen ?? plain.accent, font: FONTS[design.bodyFont ?? bodyFont].kin }
}

function pieceOf({ type, url, title, settings }: Block, now: Date): MailBlock | undefined {
  if (isEmbedType(type)) {
    const { artTitle = '', artUrl = '' } = embedSettings.catch({ version: 1 }).parse(settings)
    const art = artUrl.startsWith('/uploads/') ? artUrl : ''
    return { type: 'player', title: title.trim() || artTitle, note: blockKind(type).label, url, art }
  }
  if (type === 'countdown') {
    const { at, timeZone = 'UTC' } = readSettings('countdown', settings)
    if (at === undefined || Date.parse(at) <= now.getTime()) return undefined
    return { type, title: title.trim(), at, time_zone: timeZone, href: '' }
  }
  if (type !== 'events') return undefined
  const known = eventsSettings.safeParse(settings)
  if (!known.success) return undefined
  const items = upcomingEvents(known.data, now)
    .slice(0, MAX_MAIL_SHOWS)
    .map(({ date, name, venue, city, ticketsUrl = '' }) => ({
      date,
      where: [name, venue, city]
        .filter((part) => part.trim() !== '')
        .join(', ')
        .slice(0, MAX_WHERE),
      href: ticketsUrl,
    }))
  return items.length === 0 ? undefined : { type: 'shows', items }
}

/** Longest place of a show, as of the contract. */
const MAX_WHERE = 200

/** Tells whether an email would take a block as it is. */
const isUsable = (block: MailBlock | undefined): boolean =>
  block !== undefined &&
  !(block.type === 'social' && block.links.length === 0) &&
  mailDesign.safeParse({ ...designOf(''), blocks: [place(block)] }).success
