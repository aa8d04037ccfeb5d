import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { cardName, cardQuery } from '../../../lib/kept-card.ts'
import { toast } from '../../../lib/toasts.tsx'
import { lookUpCard } from '../api/billing.ts'

/**
 * Finishes when somebody comes back from keeping a card with `card=kept`: the provider is asked at once, so that its own
 * word may come late. @returns whether it is being asked
 */
export function useCardReturn(): boolean {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const isBack = params.get('card') === 'kept'
  useEffect(() => {
    if (!isBack) return
    setParams(
      (before) => {
        const rest = new URLSearchParams(before)
        rest.delete('card')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
    setAsked(true)
    void lookUpCard()
      .then(async (card) => {
        // What was asked before knows less.
        await client.cancelQueries({ queryKey: cardQuery.queryKey })
        client.setQueryData(cardQuery.queryKey, card)
        if (card) toast.success(`${cardName(card)} is kept.`)
      })
      .catch((error: Error) => toast.error(error.message))
      .finally(() => setAsked(false))
  }, [isBack, setParams, client])
  return isAsked || isBack
}
