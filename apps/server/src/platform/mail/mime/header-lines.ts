import { wireAddress } from '../../providers/email/wire-address.ts'

/** A header field as it is sent, and as DKIM signs it (relaxed: RFC 6376, section 3.4.2). */
export interface HeaderField {
  /** In lower case. */
  name: string
  /** Folded, without the line break at its end. */
  line: string
  relaxed: string
}

/** Lines are at most 78 characters long where possible, 76 with encoded words, and 998 in any case (RFC 5322, 2047). */
const PREFERRED_LINE = 78
const ENCODED_LINE = 76
const LONGEST_LINE = 998
const LONGEST_WORD = 75
const WORD_FRAME = '=?UTF-8?Q??='.length

/** @throws RangeError if the name or a line cannot be sent, which is a mistake of the caller */
function fieldOf(name: string, body: string): HeaderField {
  const line = body === '' ? `${name}:` : `${name}: ${body}`
  if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name)) throw new RangeError('This is no name of a header field.')
  if (line.length > LONGEST_LINE && line.split('\r\n').some((each) => each.length > LONGEST_LINE))
    throw new RangeError(`The header field ${name} has a line that is too long.`)
  const lower = name.toLowerCase()
  return { name: lower, line, relaxed: `${lower}:${body.replace(/[\r\n\t ]+/g, ' ').trim()}` }
}

const PRINTABLE = /^[ -~]*$/

/** Returns a text as one line: whatever could end a header field is a space. */
const oneLine = (text: string): string =>
  PRINTABLE.test(text)
    ? text.trim()
    : text
        .toWellFormed()
        .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
        .trim()

/** Returns a field of free text, like Subject. */
export function textField(name: string, text: string): HeaderField {
  const line = oneLine(text)
  const room = PREFERRED_LINE - name.length - 2
  const isPlain = PRINTABLE.test(line) && !line.includes('=?') && !hasLongWord(line, room)
  return fieldOf(name, isPlain ? folded(line, room) : encodedWords(line, name.length + 2).join('\r\n '))
}

/** Returns a field of tokens, like List-Unsubscribe. Words with letters outside ASCII are encoded. */
export function tokenField(name: string, tokens: string): HeaderField {
  const line = oneLine(tokens)
  const words = PRINTABLE.test(line)
    ? line
    : line.replace(FOREIGN_WORDS, (run) => encodedWords(run, LONG_PREFIX).join(' '))
  return fieldOf(name, folded(words, PREFERRED_LINE - name.length - 2))
}

/** Words outside ASCII that follow one another are encoded together, because the space between encoded words is dropped. */
const FOREIGN_WORDS = /[^ ]*[^ -~][^ ]*(?: +[^ ]*[^ -~][^ ]*)*/g
/** For words that may stand anywhere in a line: they are made no longer than a line of their own holds. */
const LONG_PREFIX = 1

/** Returns a field with one mailbox: `From`, `To`, `Reply-To`. @throws EmailError `refused` if it is no address */
export function mailboxField(name: string, mailbox: { name?: string; address: string }): HeaderField {
  const address = wireAddress(mailbox.address)
  const shown = oneLine(mailbox.name ?? '')
  if (shown === '') return fieldOf(name, address)
  const phrase = phraseOf(shown, name.length + 2)
  const lastLine = phrase.length - phrase.lastIndexOf('\n') + (phrase.includes('\n') ? 0 : name.length + 2)
  return fieldOf(name, `${phrase}${lastLine + address.length + 3 > ENCODED_LINE ? '\r\n' : ''} <${address}>`)
}

/** Longest name in characters that is not encoded, so that it never needs to be folded. */
const LONGEST_PHRASE = 60

function phraseOf(text: string, column: number): string {
  if (text.length > LONGEST_PHRASE || !PRINTABLE.test(text) || text.includes('=?'))
    return encodedWords(text, column).join('\r\n ')
  return /^[\w !#$%&'*+/=?^`{|}~-]*$/.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`
}

const hasLongWord = (text: string, room: number) =>
  text.length > room && text.split(' ').some((word) => word.length > Math.min(room, PREFERRED_LINE - 1))

/** Folds at spaces. @param room characters that the first line has left */
function folded(text: string, room: number): string {
  if (text.length <= room) return text
  let out = ''
  // The first word has no space of its own.
  let column = PREFERRED_LINE - room - 1
  for (const [place, word] of text.split(/ (?=[^ ])/).entries()) {
    const isBroken = place > 0 && column + 1 + word.length > PREFERRED_LINE
    out += (isBroken ? '\r\n ' : place > 0 ? ' ' : '') + word
    column = (isBroken ? 0 : column) + 1 + word.length
  }
  return out
}

/**
 * Encodes a text as words of RFC 2047, each for a line of its own. No character is divided between two words, which not all mail
 * programs would put together.
 * @param column characters before it on its first line
 */
function encodedWords(text: string, column: number): string[] {
  const bytes = Buffer.byteLength(text)
  // Base64 is shorter where more than a third of the bytes is no letter.
  const isBase64 = (bytes - (text.match(/[A-Za-z0-9 ]/g)?.length ?? 0)) * 2 > bytes
  const words: string[] = []
  let word = ''
  let size = 0
  let room = ENCODED_LINE - column - WORD_FRAME
  const close = () => {
    words.push(isBase64 ? `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=` : `=?UTF-8?Q?${word}?=`)
    word = ''
    size = 0
    room = LONGEST_WORD - WORD_FRAME
  }
  for (const character of text) {
    const written = isBase64 ? character : quotedCharacter(character)
    const length = isBase64 ? Buffer.byteLength(written) : written.length
    if (size > 0 && (isBase64 ? Math.ceil((size + length) / 3) * 4 : size + length) > room) close()
    word += written
    size += length
  }
  close()
  return words
}

/** Only characters that may stand in a name, too (RFC 2047, section 5). */
const quotedCharacter = (character: string): string =>
  character === ' '
    ? '_'
    : /[A-Za-z0-9!*+/-]/.test(character)
      ? character
      : [...Buffer.from(character)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
