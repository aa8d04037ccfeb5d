import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onPayerBack } from '../lib/provider-return.ts'

/** Finishes here what a payer has done in a tab that was opened from this one. */
export function usePayerBack(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onPayerBack(async (params) => {
        const session = params.get('session_id')
        if (session !== null && params.get('wallet_success') === 'true') {
          const { finishTopUp } = await import('../features/wallet/components/wallet-return.tsx')
          await finishTopUp(client, session)
        } else if (params.has('upgraded')) {
          const { finishPlan } = await import('../features/subscription/components/plan-return.tsx')
          await finishPlan(client)
        } else if (params.get('card') === 'kept') {
          const { finishCard } = await import('../features/billing/components/use-card-return.ts')
          await finishCard(client)
        } else await client.invalidateQueries({ queryKey: ['billing'] })
      }),
    [client],
  )
}
