import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../lib/address/index.ts'
import { cardName, cardQuery } from '../../../lib/kept-card.ts'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { toast } from '../../../lib/toasts.tsx'
import { lookUpCard } from '../api/billing.ts'

const address = z.object({ card: one(z.literal('kept')) })

/**
 * Asks the provider for the card when the owner returns from saving one (`card=kept`), without waiting for the webhook.
 * @returns true while the provider is being asked
 */
export function useCardReturn(): boolean {
  const { values, set } = useAddress(address)
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const isBack = values.card !== undefined
  useEffect(() => {
    if (!isBack) return
    set({ card: undefined }, { replace: true })
    setAsked(true)
    void finishCard(client).finally(() => setAsked(false))
  }, [isBack, set, client])
  return isAsked || isBack
}

/** Asks the provider for the card that was saved, and tells which one it is. */
export async function finishCard(client: QueryClient): Promise<void> {
  try {
    const card = await lookUpCard()
    // An older request would overwrite the newer answer.
    await client.cancelQueries({ queryKey: cardQuery.queryKey })
    client.setQueryData(cardQuery.queryKey, card)
    if (card) toast.success(`${cardName(card)} was saved.`)
  } catch (error) {
    tellProblem(error)
  }
}
