import { momentWords } from '../calendar.ts'
import { countdownPicture } from '../countdown-picture.ts'
import type { MailBlock, MailDesign, SimpleMailBlock } from '../mail-design.ts'
import { escapeHtml, mailHref, mailPlain } from '../mail-text.ts'
import { PLATFORMS } from '../platforms.ts'
import { htmlWords } from './html-words.ts'
import type { LetterSender } from './letter.ts'
import { CARD, type MailLook } from './look.ts'
import { wordsHtml } from './words.ts'

/** Width in pixels of what stands in the card, for mail programs that know no percentages. */
const INNER_WIDTH = 526
/** Narrower columns, in pixels, have no room for cells beside each other: words would be broken letter by letter. */
const ROOMY_WIDTH = 300

/** Width in pixels that the picture of a countdown is shown at, at most. */
const COUNTDOWN_WIDTH = 360

/** Colors, font, and addresses of blocks. */
export interface BlockLook extends Pick<LetterSender, 'origin' | 'cleanHtml'> {
  look: MailLook
}

/** Draws a block for the HTML part, of table cells, which all mail programs know; empty if nothing of it is filled in. */
export function blockHtml(block: MailBlock, drawn: BlockLook): string {
  if (block.type === 'columns') return columnsHtml(block.cells, drawn)
  const inner = simpleHtml(block, drawn, INNER_WIDTH)
  return inner === '' ? '' : row(inner)
}

const row = (inner: string) => `${TABLE}<tr><td style="padding:0 0 20px">${inner}</td></tr></table>\n`
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">'

function columnsHtml(cells: readonly SimpleMailBlock[][], drawn: BlockLook): string {
  const width = Math.floor((INNER_WIDTH - 16 * (cells.length - 1)) / cells.length)
  const drawnCells = cells.map((cell) =>
    cell
      .map((block) => simpleHtml(block, drawn, width))
      .filter((html) => html !== '')
      .map(row)
      .join(''),
  )
  if (drawnCells.every((html) => html === '')) return ''
  const share = `${(100 / cells.length).toFixed(2)}%`
  const all = drawnCells.map(
    (html, no) =>
      `<td class="cell" width="${share}" valign="top" style="width:${share};padding:${no === 0 ? '0' : '0 0 0 16px'}">${html}</td>`,
  )
  // Each cell ends with the space below its last block.
  return `${TABLE}<tr>${all.join('')}</tr></table>\n`
}

function simpleHtml(block: SimpleMailBlock, { look, origin, cleanHtml }: BlockLook, width: number): string {
  switch (block.type) {
    case 'heading': {
      const [tag, size] = block.size === 'large' ? ['h1', 26] : ['h2', 20]
      const style = `margin:0;font:700 ${size}px/1.3 ${look.font}`
      return block.text.trim() === '' ? '' : `<${tag} style="${style}">${escapeHtml(block.text)}</${tag}>`
    }
    case 'text':
      return block.content.trim() === '' ? '' : `<div class="words">${wordsHtml(block.content)}</div>`
    case 'picture':
      // Outlook centers by its block only.
      return block.url === ''
        ? ''
        : `<div style="text-align:center">${linked(block.href, pictureHtml(block, origin, width))}</div>`
    case 'button':
      return buttonHtml(block, look)
    case 'divider':
      return '<hr class="line" style="border:0;border-top:1px solid #d5dcd7;margin:0">'
    case 'social':
      return `<div style="text-align:center">${withAddress(block.links)
        .map(({ platform, url }) => link(url, escapeHtml(PLATFORMS[platform].name)))
        .join('&nbsp;&nbsp;·&nbsp; ')}</div>`
    case 'player':
      return playerHtml(block, { look, origin }, width)
    case 'shows':
      return showsHtml(block.items, width)
    case 'countdown':
      return countdownHtml(block, look, origin, width)
    case 'html':
      return onItsGround(cleanHtml?.(block.html, origin) ?? '')
  }
}

/** Draws HTML that has colors of its own on the ground that they were chosen for, in the dark too. */
const onItsGround = (clean: string): string =>
  /[\s;"]color[:=]|background|bgcolor/.test(clean)
    ? `<div style="background:${CARD.light};color:#1b211e">${clean}</div>`
    : clean

function pictureHtml(
  { url, alt, width: share }: Extract<MailBlock, { type: 'picture' }>,
  origin: string,
  width: number,
): string {
  const pixels = share === 'full' ? width : Math.round(width / 2)
  const size = share === 'full' ? 'width:100%' : 'width:50%'
  return `<img src="${escapeHtml(origin + url)}" alt="${escapeHtml(alt)}" width="${pixels}" style="display:block;${size};height:auto;border:0;border-radius:8px;margin:0 auto">`
}

function buttonHtml({ label, href }: Extract<MailBlock, { type: 'button' }>, look: MailLook): string {
  const address = mailHref(href)
  if (label.trim() === '' || address === undefined) return ''
  const style = `display:inline-block;padding:13px 26px;font:700 16px/1.25 ${look.font};color:${look.onAccent};text-decoration:none`
  return `<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0" style="margin:0 auto"><tr><td class="edge" align="center" bgcolor="${look.accent}" style="background:${look.accent};border:1px solid ${look.edge};border-radius:8px;text-align:center;mso-padding-alt:13px 26px"><a href="${escapeHtml(address)}" class="button" style="${style}">${escapeHtml(label)}</a></td></tr></table>`
}

function playerHtml(
  { title, note, url, art }: Extract<MailBlock, { type: 'player' }>,
  { look, origin }: BlockLook,
  width: number,
): string {
  if (url === '') return ''
  const picture = linked(
    url,
    `<img src="${escapeHtml(origin + art)}" alt="${escapeHtml(title.trim() || 'Listen')}" width="84" height="84" style="display:block;border:0;border-radius:6px">`,
  )
  const beside = width < ROOMY_WIDTH ? '</tr><tr>' : ''
  const shown =
    art === '' ? '' : `<td width="96" style="padding:12px 0 ${beside ? '0' : '12px'} 12px">${picture}</td>${beside}`
  const listen = link(url, '&#9654;&nbsp;Listen', `font:700 15px/1.4 ${look.font}`)
  const about =
    note.trim() === '' ? '' : `<span class="dim" style="color:#5d6862;font-size:14px">${escapeHtml(note)}</span><br>`
  const side = art === '' || !beside ? '16px' : '12px'
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1px solid #d5dcd7;border-radius:10px"><tr>${shown}<td style="padding:12px ${side}"><strong>${escapeHtml(title)}</strong><br>${about}${listen}</td></tr></table>`
}

function countdownHtml(
  { title, at, time_zone: timeZone, href }: Extract<MailBlock, { type: 'countdown' }>,
  look: MailLook,
  origin: string,
  width: number,
): string {
  if (at === null) return ''
  const moment = momentWords(at, timeZone)
  const pixels = Math.min(width, COUNTDOWN_WIDTH)
  const picture = `<img src="${escapeHtml(origin + countdownPicture(at))}" alt="Countdown" width="${pixels}" style="display:block;width:100%;max-width:${pixels}px;height:auto;border:0;margin:0 auto">`
  const above =
    title.trim() === '' ? '' : `<div style="padding:0 0 10px;font:700 18px/1.3 ${look.font}">${escapeHtml(title)}</div>`
  return `<div style="text-align:center">${above}${linked(href, picture)}<div class="dim" style="padding:10px 0 0;color:#5d6862;font-size:14px">${escapeHtml(moment)}</div></div>`
}

/** Draws shows with their dates above their places, so that these have room on a phone. */
function showsHtml(items: Extract<MailBlock, { type: 'shows' }>['items'], width: number): string {
  const hasRoom = width >= ROOMY_WIDTH
  const line = 'border-bottom:1px solid #d5dcd7'
  const rows = items.map(({ date, where, href }) => {
    const tickets = href === '' ? '' : link(href, 'Tickets')
    const words = [`<strong>${dayOf(date)}</strong>`, escapeHtml(where), hasRoom ? '' : tickets]
    const beside = `<td width="60" class="line" align="right" valign="top" style="padding:8px 0;${line};white-space:nowrap">${tickets}</td>`
    return `<tr><td class="line" valign="top" style="padding:8px ${hasRoom ? '12px' : '0'} 8px 0;${line}">${words.filter((part) => part !== '').join('<br>')}</td>${hasRoom ? beside : ''}</tr>`
  })
  return rows.length === 0 ? '' : `${TABLE}${rows.join('')}</table>`
}

/** Draws a block for the plain part; empty if nothing of it is filled in. */
export function blockPlain(block: MailBlock): string {
  switch (block.type) {
    case 'heading':
      return block.text.trim()
    case 'text':
      return mailPlain(block.content).trim()
    case 'picture':
      return block.url === '' ? '' : [block.alt.trim(), written(block.href)].filter((part) => part !== '').join('\n')
    case 'button':
      return block.label.trim() === '' || block.href === '' ? '' : `${block.label.trim()}: ${written(block.href)}`
    case 'divider':
      return '* * *'
    case 'social':
      return withAddress(block.links)
        .map(({ platform, url }) => `${PLATFORMS[platform].name}: ${written(url)}`)
        .join('\n')
    case 'player':
      return block.url === ''
        ? ''
        : `${[block.title, block.note].filter((part) => part.trim() !== '').join(', ')}\n${written(block.url)}`
    case 'shows':
      return block.items
        .map(({ date, where, href }) => `${dayOf(date)}: ${where}${href === '' ? '' : `\n${written(href)}`}`)
        .join('\n')
    case 'countdown':
      return block.at === null
        ? ''
        : [block.title.trim(), momentWords(block.at, block.time_zone), written(block.href)]
            .filter((part) => part !== '')
            .join('\n')
    case 'html':
      return htmlWords(block.html)
    case 'columns':
      return block.cells
        .flat()
        .map(blockPlain)
        .filter((part) => part !== '')
        .join('\n\n')
  }
}

/** Returns an address as the HTML part has it, so that both parts count one link. */
const written = (href: string): string => mailHref(href) ?? href

/** Returns what the blocks of a design say in words. */
export const designWords = ({ blocks }: Pick<MailDesign, 'blocks'>): string =>
  blocks
    .map(({ block }) => blockPlain(block))
    .filter((part) => part !== '')
    .join('\n\n')

const withAddress = <Link extends { url: string }>(links: readonly Link[]) => links.filter(({ url }) => url !== '')

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const dayOf = (date: string) => DAY.format(new Date(`${date}T00:00:00Z`))

/** @param inner HTML; shown without a link if the address is none that a mail may lead to (standard W6) */
function link(href: string, inner: string, style = ''): string {
  const address = mailHref(href)
  if (address === undefined) return inner
  return `<a href="${escapeHtml(address)}"${style === '' ? '' : ` style="${style}"`}>${inner}</a>`
}
const linked = (href: string, inner: string): string => (href === '' ? inner : link(href, inner))
