/** Sentences of product section 5 ("CSV import"). */
export const NO_ROWS_MESSAGE = 'CSV file must have at least a header row and one data row'
export const NO_EMAIL_COLUMN_MESSAGE = 'CSV file must contain an email column'
export const NO_VALID_ROWS_MESSAGE = 'No valid contacts found in CSV'

/** Product section 14: of a phone list, a phone is required instead. */
export const NO_PHONE_COLUMN_MESSAGE = 'CSV file must contain a phone column'
export const NOT_TEXT_MESSAGE = 'This is not a list in text form. Save it as CSV and try again.'

/** @param columns that the list has @param most that it may have */
export const tooManyColumns = (columns: number, most: number): string =>
  `This list has ${columns.toLocaleString('en')} columns, and a list can have at most ${most}. Delete those that you do not need, or choose another sign between the columns.`

export const WEB_PAGE_MESSAGE = 'This is a web page, not a list. Download the list as a CSV file and try again.'
export const JSON_MESSAGE = 'This is a JSON file. Export the list as CSV and try again.'

/** Of a column that is not imported, though it seems to show who unsubscribed (product section 14). */
export const unheardOptOut = (header: string): string =>
  `“${header}” seems to show who unsubscribed. Choose what it holds, or say that it shows something else.`

/** Stands where a character could not be read. */
export const UNREADABLE = '\u{fffd}'

/** Why a row was refused. @param row counts records, the header is row 1 (product section 14.1) */
export const rowMessage = (row: number, reason: string): string => `Row ${row}: ${reason}`
/** Of an empty email, or one without '@' (product section 5). */
export const INVALID_EMAIL = 'Invalid email'
export const INVALID_PHONE = 'Invalid phone number'

/** What of a cell is repeated in a reason. */
const SHOWN = 60
const shown = (text: string) => `"${text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text}"`
/** It has an '@', and is no address all the same. */
export const notAnEmail = (text: string): string => `${shown(text)} does not look like an email address`
/** It is an address, and mail cannot be sent to it. @param why a sentence */
export const unusableEmail = (text: string, why: string): string =>
  `${shown(text)} cannot be used. ${why.replace(/\.$/, '')}`
export const notAPhone = (text: string): string => `${shown(text)} does not look like a phone number`
export const leftOut = (what: string, text: string): string =>
  `Imported without its ${what}: ${shown(text)} cannot be used`
export const tooManyCells = (cells: number, columns: number): string =>
  `It has ${cells} cells, but the header has ${columns}`
export const TOO_LONG = 'One of its cells is longer than 1 MB'
/** Of a row that came in, or was refused for another reason. */
export const MENDED = 'A stray quotation mark was kept as plain text'
export const unreadableCharacters = (text: string): string => `Some characters could not be read: ${shown(text)}`
export const OTHER_OWNER_OF_PHONE = 'The phone number belongs to another contact'
/** Refused rows that are kept of one import: the first ones. */
export const MAX_LISTED_ROWS = 100_000
/** Last line of the refused rows, where there are more. */
export const notListed = (rows: number): string =>
  `${rows.toLocaleString('en-US')} more ${rows === 1 ? 'row has' : 'rows have'} something to mend, too. Only the first ${MAX_LISTED_ROWS.toLocaleString('en-US')} are listed here: mend your list the same way and import it again. Nobody comes in twice.`
/** Of an import whose file went because somebody on it was erased. */
export const LIST_ERASED_MESSAGE =
  'Somebody on this list was erased, and the file with them. Bring the list again to import the rest.'
export const NOT_STORED = 'This row could not be stored'
