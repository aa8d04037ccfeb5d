import { googleProblemText } from '@greenroom/domain/google-problems'
import { useEffect } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../../lib/address/index.ts'
import { toast } from '../../../../lib/toasts.tsx'

const address = z.object({ proof: one(z.string()) })

/** Shows the result of the proof at Google once, and removes it from the address. */
export default function ProofReturn() {
  const { values, set } = useAddress(address)
  const outcome = values.proof
  useEffect(() => {
    if (outcome === undefined) return
    if (outcome === 'done') toast.success('Thank you, you are confirmed. Now repeat what you were doing.')
    else toast.error(googleProblemText(outcome).text)
    set({ proof: undefined }, { replace: true })
  }, [outcome, set])
  return null
}
