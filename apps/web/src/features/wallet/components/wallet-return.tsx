import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../lib/address/index.ts'
import { formatCents } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.tsx'
import { isNotSignedIn, PROCESS_MS, processPayment } from '../api/changes.ts'
import { walletKey } from '../../../lib/wallet.ts'
import { claimSession, releaseSession } from './processed-sessions.ts'

const address = z.object({ session_id: one(z.string()), wallet_success: one(z.literal('true')) })

/**
 * Finishes a top-up when the payer returns with `session_id` and `wallet_success=true` (product section 4, "Wallet
 * top-up").
 */
export function WalletReturn() {
  const { values, set } = useAddress(address)
  const client = useQueryClient()
  const sessionId = values.wallet_success && values.session_id

  useEffect(() => {
    if (sessionId === undefined) return
    set({ session_id: undefined, wallet_success: undefined }, { replace: true })
    void finishTopUp(client, sessionId)
  }, [sessionId, set, client])

  return null
}

/** Credits the top-up of a checkout, once, and refreshes the wallet. */
export async function finishTopUp(client: QueryClient, sessionId: string): Promise<void> {
  if (claimSession(sessionId)) await finish(sessionId)
  await client.invalidateQueries({ queryKey: walletKey })
}

/** Stays silent about a payment that was already credited (product section 8). */
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
