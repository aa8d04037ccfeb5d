import { TRANSACTION_GROUPS, type TransactionGroup } from '@greenroom/domain/ledger'
import { useSearchParams } from 'react-router'
import type { TransactionFilter } from '../api/transactions.ts'

const NAMES = { direction: 'direction', group: 'kind', page: 'page' } as const

const isGroup = (text: string | null): text is TransactionGroup =>
  text !== null && Object.hasOwn(TRANSACTION_GROUPS, text)

/** What an address asks for; what it asks for wrongly is left out. */
export function filterOf(params: URLSearchParams): { filter: TransactionFilter; page: number } {
  const direction = params.get(NAMES.direction)
  const group = params.get(NAMES.group)
  const page = Number(params.get(NAMES.page) ?? 1)
  return {
    filter: {
      ...(direction === 'in' || direction === 'out' ? { direction } : {}),
      ...(isGroup(group) ? { group } : {}),
    },
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The filter and the page stand in the address; another filter begins with its first page. */
export function useTransactionFilter() {
  const [params, setParams] = useSearchParams()
  const set = (change: Partial<Record<keyof typeof NAMES, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries({ page: undefined, ...change })) {
          const name = NAMES[key as keyof typeof NAMES]
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { ...filterOf(params), set }
}
