import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { formatCents } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.tsx'
import { isNotSignedIn, PROCESS_MS, processPayment } from '../api/changes.ts'
import { walletKey } from '../api/wallet.ts'
import { claimSession, releaseSession } from './processed-sessions.ts'

/** Finishes a top-up when the payer comes back with `session_id` and `wallet_success=true` (spec section 4, "Wallet top-up"). */
export function WalletReturn() {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const sessionId = params.get('wallet_success') === 'true' ? params.get('session_id') : null

  useEffect(() => {
    if (sessionId === null) return
    setParams(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete('session_id')
        rest.delete('wallet_success')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
    if (claimSession(sessionId)) void finish(sessionId).then(() => client.invalidateQueries({ queryKey: walletKey }))
    else void client.invalidateQueries({ queryKey: walletKey })
  }, [sessionId, setParams, client])

  return null
}

/** One that was credited already says nothing (spec section 8). */
async function finish(sessionId: string): Promise<void> {
  const limit = AbortSignal.timeout(PROCESS_MS)
  try {
    const { amount_added: amount, already_processed: isKnown } = await processPayment(sessionId, limit)
    if (!isKnown) toast.success(`Successfully added ${formatCents(amount)} to your wallet!`)
  } catch (error) {
    releaseSession(sessionId)
    if (!isNotSignedIn(error)) toast.error(limit.aborted ? 'Payment processing timeout' : 'Failed to process payment')
  }
}
