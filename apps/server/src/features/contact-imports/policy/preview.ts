import type { ImportOptions, ImportPreview } from '@greenroom/contracts'
import { MAX_COLUMNS, MAX_LIST_COLUMNS, type OwnField, tellsWhoLeft } from '@greenroom/domain'
import { columnsByValues, looksLikePerson } from '@greenroom/domain/contact-csv/columns-by-values'
import { type OptOutColumn, optOutColumns } from '@greenroom/domain/contact-csv/consent-columns'
import { proposeColumns } from '@greenroom/domain/contact-csv/match-columns'
import {
  JSON_MESSAGE,
  NO_EMAIL_COLUMN_MESSAGE,
  NO_PHONE_COLUMN_MESSAGE,
  NO_ROWS_MESSAGE,
  tooManyColumns,
  UNREADABLE,
  WEB_PAGE_MESSAGE,
} from '@greenroom/domain/contact-csv/sentences'
import { AppError } from '../../../platform/errors.ts'
import type { Beginning } from '../queries/beginning.ts'
import { type ListRecord, RecordReader } from '../../../platform/list-reader/record-parser.ts'
import type { Delimiter, Encoding } from '../../../platform/list-reader/sniff-encoding.ts'
import { sniffDelimiter } from '../../../platform/list-reader/sniff-delimiter.ts'

/** Rows to examine at most: a megabyte may hold half a million (standard W22). */
const LOOKED_AT_ROWS = 10_000
const AT_ONCE = 64 * 1024
/** Rows shown. */
const SHOWN_ROWS = 10
/** Characters shown of a cell. */
const SHOWN_CHARACTERS = 200

/** How to read a list: as detected, or as its owner chooses. */
export interface Reading {
  encoding: Encoding
  delimiter: Delimiter
  /** False if the first record is a person. */
  has_header: boolean
}

/** Kinds of text files that are not lists, with their error messages. */
const OTHER_KINDS: readonly (readonly [beginning: RegExp, message: string])[] = [
  [/^\s*<(?:!doctype|html|head|body|table|script|!--|\?xml)/i, WEB_PAGE_MESSAGE],
  [/^\s*(?:\[\s*[[{"]|\{\s*")/, JSON_MESSAGE],
]

/** Returns why a text file is not a list, judging by its beginning, or undefined if it may be one. */
export function otherKindOf({ bytes }: Beginning, encoding: Encoding): string | undefined {
  const beginning = new TextDecoder(encoding).decode(bytes.subarray(0, 1000))
  return OTHER_KINDS.find(([kind]) => kind.test(beginning))?.[1]
}

/** Detects the delimiter, as a default. */
export function readingOf({ bytes }: Beginning, encoding: Encoding): Reading {
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n')
  return { encoding, delimiter: sniffDelimiter(text), has_header: true }
}

/** First records of a list: column names and rows. */
export interface FirstRecords {
  header: string[]
  rows: ListRecord[]
  /** True if the first record does not look like a header. */
  firstIsPerson: boolean
}

/**
 * Reads the first records. Without a header, columns are named by their position.
 * @throws AppError VALIDATION_FAILED for more columns than a list can have
 */
export function firstRecords(
  { bytes, isWhole }: Beginning,
  { encoding, delimiter, has_header }: Reading,
): FirstRecords {
  const reader = new RecordReader(encoding, delimiter)
  const records: ListRecord[] = []
  for (let at = 0; at < bytes.length && records.length < LOOKED_AT_ROWS; at += AT_ONCE)
    records.push(...reader.add(bytes.subarray(at, at + AT_ONCE)))
  // Applies also if the first row is longer than the part that is examined.
  if ((isWhole && records.length < LOOKED_AT_ROWS) || records.length < 2) records.push(...reader.end())
  const [first, ...others] = records
  const cells = first?.cells ?? []
  if (cells.length > MAX_LIST_COLUMNS)
    throw new AppError('VALIDATION_FAILED', tooManyColumns(cells.length, MAX_LIST_COLUMNS))
  const firstIsPerson = looksLikePerson(cells)
  return has_header
    ? { header: cells, rows: others, firstIsPerson }
    : { header: cells.map((_, at) => `Column ${at + 1}`), rows: records, firstIsPerson }
}

/** Returns the column names as shown. */
export const headerOf = ({ header }: Pick<FirstRecords, 'header'>): string[] => header.slice(0, MAX_COLUMNS).map(shown)

/** Proposes how to read a list, judging by its first records. */
export function proposalOf(
  first: FirstRecords,
  reading: Reading,
  fields: readonly OwnField[],
  isPhoneList: boolean,
): Omit<ImportPreview, 'import'> {
  const cells = first.rows.map((row) => row.cells)
  const named = proposeColumns(first.header, fields, cells)
  const columns = reading.has_header ? named.columns : columnsByValues(cells, first.header.length)
  const options: ImportOptions = {
    columns,
    ...reading,
    day_first: named.dayFirst,
    ignored_opt_outs: [],
    phone_list: isPhoneList,
    take_phone_only: false,
    phone_country: null,
    tags: [],
    tag_separator: named.tagSeparator,
    update_existing: false,
    consent: null,
  }
  return {
    vendor: named.vendor,
    header: headerOf(first),
    rows: cells.slice(0, SHOWN_ROWS).map((row) => row.slice(0, MAX_COLUMNS).map(shown)),
    opt_outs: optOutColumns(first.header, cells, columns).map((column) => ({
      ...column,
      header: shown(column.header),
    })),
    first_is_person: first.firstIsPerson,
    unreadable: cells.filter((row) => row.some((cell) => cell.includes(UNREADABLE))).length,
    phone_only: countPhoneOnly(cells, columns),
    options,
    problem: cells.length === 0 ? NO_ROWS_MESSAGE : (columnsProblem(options) ?? null),
  }
}

/**
 * Returns columns that seem to hold opt-outs and are not imported, unless the owner has said that they hold none
 * (product section 14).
 */
export const unheardOptOuts = (
  { header, rows }: FirstRecords,
  { columns, ignored_opt_outs: ignored }: ImportOptions,
): OptOutColumn[] =>
  optOutColumns(
    header,
    rows.map(({ cells }) => cells),
    columns,
  ).filter(({ at }) => !tellsWhoLeft(columns[at]) && !ignored.includes(at))

/** Returns the problem with the chosen columns (product sections 5 and 14), or undefined. */
export function columnsProblem({ columns, phone_list: isPhoneList }: Pick<ImportOptions, 'columns' | 'phone_list'>) {
  if (isPhoneList) return columns.includes('phone') ? undefined : NO_PHONE_COLUMN_MESSAGE
  return columns.includes('email') ? undefined : NO_EMAIL_COLUMN_MESSAGE
}

const shown = (cell: string) => {
  const text = cell.trim()
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text
}

function countPhoneOnly(rows: readonly (readonly string[])[], columns: readonly string[]): number {
  const [email, phone] = [columns.indexOf('email'), columns.indexOf('phone')]
  if (phone < 0) return 0
  return rows.filter((cells) => (cells[phone] ?? '').trim() !== '' && (cells[email] ?? '').trim() === '').length
}
