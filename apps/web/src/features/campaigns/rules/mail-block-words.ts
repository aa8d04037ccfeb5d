import { momentWords } from '@greenroom/domain/calendar'
import type { MailBlock } from '@greenroom/domain/mail-design'
import { htmlWords } from '@greenroom/domain/mail-letter/html-words'
import { MAIL_BLOCK_NAMES } from '@greenroom/domain/mail-words'
import { platformInfo } from '../../../lib/sites/platforms.ts'

/** What a card says about its block. */
export interface BlockWords {
  /** Its text, or else the name of its kind. */
  name: string
  line: string
  /** Something is missing, so that nobody would see it. */
  isMissing?: true
}

const missing = (name: string, line: string): BlockWords => ({ name, line, isMissing: true })
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Returns the name of a block, and a line about it. */
export function wordsOfBlock(block: MailBlock): BlockWords {
  const kind = MAIL_BLOCK_NAMES[block.type]
  switch (block.type) {
    case 'heading':
      return block.text.trim() === '' ? missing(kind, 'Write its text.') : { name: block.text, line: kind }
    case 'text':
      return block.content.trim() === ''
        ? missing(kind, 'Write its text.')
        : { name: firstLine(block.content), line: kind }
    case 'picture':
      if (block.url === '') return missing(kind, 'Choose a picture.')
      return block.alt.trim() === ''
        ? missing(kind, 'Describe it for people who cannot see it.')
        : { name: block.alt, line: kind }
    case 'button':
      if (block.label.trim() === '') return missing(kind, 'Write its label.')
      return block.href === '' ? missing(block.label, 'Say where it leads.') : { name: block.label, line: block.href }
    case 'divider':
      return { name: kind, line: 'Separates what is above and below' }
    case 'social':
      return block.links.length === 0
        ? missing(kind, 'Add the places where you post.')
        : { name: kind, line: block.links.map(({ platform }) => platformInfo(platform).label).join(', ') }
    case 'player':
      if (block.url === '') return missing(block.title.trim() || kind, 'Say what it plays.')
      return { name: block.title.trim() || kind, line: block.note.trim() || block.url }
    case 'shows':
      if (block.items.length === 0) return missing(kind, 'Add a show.')
      return block.items.some(({ where }) => where.trim() === '')
        ? missing(kind, 'Say where each show is.')
        : { name: kind, line: plural(block.items.length, 'show', 'shows') }
    case 'countdown':
      return block.at === null
        ? missing(block.title.trim() || kind, 'Choose what it counts to.')
        : { name: block.title.trim() || kind, line: momentWords(block.at, block.time_zone) }
    case 'html': {
      if (block.html.trim() === '') return missing(kind, 'Paste or write it.')
      return { name: firstLine(htmlWords(block.html)) || kind, line: kind }
    }
    case 'columns':
      return {
        name: `${block.cells.length} columns`,
        line: plural(block.cells.flat().length, 'block', 'blocks'),
      }
  }
}

/** Returns the first line that says something, without marks. */
function firstLine(content: string): string {
  const line = content.split('\n').find((one) => one.trim() !== '') ?? ''
  return line.replace(/[*_]{1,2}([^*_]+)[*_]{1,2}/g, '$1').slice(0, 120)
}
