import type { WalletTransaction } from '@greenroom/contracts'
import { neutralize } from '@greenroom/domain/contact-csv/cells'
import { saveFile } from '../../../lib/save-file.ts'

const HEAD = ['Date (UTC)', 'Type', 'Description', 'Category', 'Amount (USD)', 'Balance after (USD)']

const cell = (value: string) => `"${neutralize(value).replaceAll('"', '""')}"`

/** Formats dollars with two decimals, as numbers that spreadsheets can add. */
const dollars = (cents: number) => (cents / 100).toFixed(2)

export const csvOf = (items: readonly WalletTransaction[]): string =>
  [
    HEAD.join(','),
    ...items.map(({ created_at, type, description, category, amount, balance_after }) =>
      [created_at, type, cell(description), cell(category), dollars(amount), dollars(balance_after)].join(','),
    ),
  ].join('\r\n')

/** Without it, Excel reads UTF-8 in an older encoding. */
const BYTE_ORDER_MARK = '\ufeff'

export const saveCsv = (items: readonly WalletTransaction[]): void =>
  saveFile(new Blob([BYTE_ORDER_MARK, csvOf(items)], { type: 'text/csv;charset=utf-8' }), 'wallet-transactions.csv')
