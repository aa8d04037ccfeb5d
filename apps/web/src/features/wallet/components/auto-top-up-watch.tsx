import type { AutoTopUp } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.tsx'
import { walletQuery } from '../../../lib/wallet.ts'
import { inOneTab } from './in-one-tab.ts'

type Attempt = NonNullable<AutoTopUp['last']>

/** Milliseconds that a result is announced, as long as {@link inOneTab} remembers it. After that, the bell shows it. */
const NEWS_MS = 3_600_000

/** Announces the result of an auto top-up in one tab, as it happens; ignores results from before the page opened. */
export function AutoTopUpWatch() {
  const { data } = useQuery(walletQuery)
  const seen = useRef<string>(undefined)
  const last = data?.auto_topup.last
  useEffect(() => {
    if (last === undefined) return
    const now = last === null ? '' : `${last.id}:${last.status}`
    const before = seen.current
    seen.current = now
    if (last && before !== undefined && before !== now && isNews(last)) inOneTab(now, () => tell(last))
  }, [last])
  return null
}

const isNews = ({ status, at }: Attempt): boolean =>
  status !== 'charging' && Date.now() - new Date(at).getTime() < NEWS_MS

/** The sentences of product section 8. */
function tell({ status, amount, problem }: Attempt): void {
  if (status === 'paid') toast.success(`Auto top-up successful! Added ${formatCents(amount)} to your wallet.`)
  else toast.error(`Auto top-up failed: ${problem ?? 'Your card was declined.'}`)
}
