import type { SandboxCheckout } from '@greenroom/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answerBank, checkoutQuery, type CheckoutPayment, payCheckout } from '../../api/payments.ts'

/** Name of the button that is waiting. */
export type Busy = 'return' | 'stay' | 'approve' | 'refuse'

/**
 * The steps of a payment. Returns to the product as soon as it is paid, if the payer chose so, even after the bank's
 * question.
 */
export function useCheckout({ id, success_url: successUrl }: SandboxCheckout) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Busy>()
  const [failure, setFailure] = useState<string>()
  const returns = useRef(true)

  const run = async (button: Busy, step: () => Promise<SandboxCheckout>) => {
    setBusy(button)
    setFailure(undefined)
    try {
      const next = await step()
      if (next.status === 'paid' && returns.current) return window.location.assign(successUrl)
      client.setQueryData(checkoutQuery(id).queryKey, next)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'An error occurred')
    }
    setBusy(undefined)
  }

  return {
    busy,
    failure,
    pay: (payment: CheckoutPayment, andReturn: boolean) => {
      returns.current = andReturn
      void run(andReturn ? 'return' : 'stay', () => payCheckout(id, payment))
    },
    answer: (approve: boolean) => void run(approve ? 'approve' : 'refuse', () => answerBank(id, approve)),
  }
}
export type CheckoutSteps = ReturnType<typeof useCheckout>
