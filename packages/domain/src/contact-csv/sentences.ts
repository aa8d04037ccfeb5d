/** Fixed sentences of product section 5. */
export const NO_ROWS_MESSAGE = 'CSV file must have at least a header row and one data row'
export const NO_EMAIL_COLUMN_MESSAGE = 'CSV file must contain an email column'
export const NO_VALID_ROWS_MESSAGE = 'No valid contacts found in CSV'

/** Product section 14.7: a phone list requires a phone instead of an email. */
export const NO_PHONE_COLUMN_MESSAGE = 'CSV file must contain a phone column'
export const NOT_TEXT_MESSAGE = 'This file is not text. Save the list as CSV and try again.'

/**
 * @param columns in the list
 * @param most allowed
 */
export const tooManyColumns = (columns: number, most: number): string =>
  `This list has ${columns.toLocaleString('en')} columns, and a list can have at most ${most}. Delete the ones you do not need, or choose another separator.`

export const WEB_PAGE_MESSAGE = 'This is a web page, not a list. Download the list as a CSV file and try again.'
export const JSON_MESSAGE = 'This is a JSON file. Export the list as CSV and try again.'

/** For a column that seems to show who unsubscribed but is not imported (product section 14.5). */
export const unheardOptOut = (header: string): string =>
  `“${header}” seems to show who unsubscribed. Choose what it holds, or say that it shows something else.`

/** Replaces a character that could not be decoded. */
export const UNREADABLE = '\u{fffd}'

/**
 * Explains why a row was refused.
 * @param row record number; the header is row 1 (product section 14.1)
 */
export const rowMessage = (row: number, reason: string): string => `Row ${row}: ${reason}`
/** For an empty email, or one without '@' (product section 5.10). */
export const INVALID_EMAIL = 'Invalid email'
export const INVALID_PHONE = 'Invalid phone number'

/** Most characters of a cell quoted in a reason. */
const SHOWN = 60
const shown = (text: string) => `"${text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text}"`
/** For a text that contains '@' but is not an address. */
export const notAnEmail = (text: string): string => `${shown(text)} does not look like an email address`
/**
 * For a valid address that mail cannot be sent to.
 * @param why a sentence
 */
export const unusableEmail = (text: string, why: string): string =>
  `${shown(text)} cannot be used. ${why.replace(/\.$/, '')}`
export const notAPhone = (text: string): string => `${shown(text)} does not look like a phone number`
export const leftOut = (what: string, text: string): string =>
  `Imported without its ${what}: ${shown(text)} cannot be used`
export const tooManyCells = (cells: number, columns: number): string =>
  `It has ${cells} cells, but the header has ${columns}`
export const TOO_LONG = 'One of its cells is longer than 1 MB'
/** Added to a row that was imported, or refused for another reason. */
export const MENDED = 'A stray quotation mark was kept as plain text'
export const unreadableCharacters = (text: string): string => `Some characters could not be read: ${shown(text)}`
export const OTHER_OWNER_OF_PHONE = 'The phone number belongs to another contact'
/** Most refused rows kept per import. */
export const MAX_LISTED_ROWS = 100_000
/** Last line of the refused rows if there are more. */
export const notListed = (rows: number): string =>
  `${rows.toLocaleString('en-US')} more ${rows === 1 ? 'row needs' : 'rows need'} fixing, too. Only the first ${MAX_LISTED_ROWS.toLocaleString('en-US')} are listed here: fix your list the same way and import it again. Nobody is added twice.`
/** For an import whose file was removed because somebody on it was erased. */
export const LIST_ERASED_MESSAGE =
  'Somebody on this list was erased, and the file with them. Upload the list again to import the rest.'
export const NOT_STORED = 'This row could not be stored'
