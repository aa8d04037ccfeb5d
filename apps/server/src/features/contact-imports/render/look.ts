import type { ImportOptions, ImportPreview } from '@greenroom/contracts'
import { MAX_COLUMNS, type OwnField } from '@greenroom/domain'
import { proposeColumns } from '@greenroom/domain/contact-csv/match-columns'
import {
  NO_EMAIL_COLUMN_MESSAGE,
  NO_PHONE_COLUMN_MESSAGE,
  NO_ROWS_MESSAGE,
} from '@greenroom/domain/contact-csv/sentences'
import { type ListRecord, RecordReader } from './records.ts'
import { type Delimiter, type Encoding, sniffDelimiter } from './sniff.ts'

/** How much of a list is looked at before it is imported, in bytes. */
export const LOOKED_AT = 1024 * 1024
/** Rows that are shown. */
const SHOWN_ROWS = 10
/** What is shown of a cell, in characters. */
const SHOWN_CHARACTERS = 200

/** The beginning of a list. */
export interface Beginning {
  bytes: Buffer
  /** It is all there is. */
  isWhole: boolean
}

/** How a list is read: as the file itself suggests, or as its owner says. */
export interface Reading {
  encoding: Encoding
  delimiter: Delimiter
}

/** What parts the cells, where nobody says. */
export function readingOf({ bytes }: Beginning, encoding: Encoding): Reading {
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n')
  return { encoding, delimiter: sniffDelimiter(text) }
}

/** The first records; the header is the first of them. */
export function firstRecords({ bytes, isWhole }: Beginning, { encoding, delimiter }: Reading): ListRecord[] {
  const reader = new RecordReader(encoding, delimiter)
  const records = reader.add(bytes)
  return isWhole ? [...records, ...reader.end()] : records
}

/** The names of the columns, as they are shown. */
export const headerOf = ([header]: readonly ListRecord[]): string[] =>
  (header?.cells ?? []).slice(0, MAX_COLUMNS).map(shown)

/** What is proposed for a list, by its first records. */
export function proposalOf(
  records: readonly ListRecord[],
  reading: Reading,
  fields: readonly OwnField[],
  isPhoneList: boolean,
): Omit<ImportPreview, 'import'> {
  const [header, ...rows] = records
  const { vendor, columns, tagSeparator } = proposeColumns(header?.cells ?? [], fields)
  const options: ImportOptions = {
    columns,
    ...reading,
    phone_list: isPhoneList,
    take_phone_only: false,
    phone_country: null,
    tags: [],
    tag_separator: tagSeparator,
    update_existing: false,
    consent: null,
  }
  return {
    vendor,
    header: headerOf(records),
    rows: rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells.slice(0, MAX_COLUMNS).map(shown)),
    phone_only: countPhoneOnly(rows, columns),
    options,
    problem: rows.length === 0 ? NO_ROWS_MESSAGE : (columnsProblem(options) ?? null),
  }
}

/** Why the columns do not do (spec section 5; decisions.md, "Contacts"), or undefined. */
export function columnsProblem({ columns, phone_list: isPhoneList }: Pick<ImportOptions, 'columns' | 'phone_list'>) {
  if (isPhoneList) return columns.includes('phone') ? undefined : NO_PHONE_COLUMN_MESSAGE
  return columns.includes('email') ? undefined : NO_EMAIL_COLUMN_MESSAGE
}

const shown = (cell: string) => {
  const text = cell.trim()
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text
}

function countPhoneOnly(rows: readonly ListRecord[], columns: readonly string[]): number {
  const [email, phone] = [columns.indexOf('email'), columns.indexOf('phone')]
  if (phone < 0) return 0
  return rows.filter(({ cells }) => (cells[phone] ?? '').trim() !== '' && (cells[email] ?? '').trim() === '').length
}
