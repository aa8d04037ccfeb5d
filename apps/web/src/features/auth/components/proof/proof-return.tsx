import { googleProblemText } from '@greenroom/domain/google-problems'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '../../../../lib/toasts.tsx'

/** What came of leaving for Google to prove who is there: it stands in the address until it is told. */
export default function ProofReturn() {
  const [params, setParams] = useSearchParams()
  const outcome = params.get('proof')
  useEffect(() => {
    if (outcome === null) return
    if (outcome === 'done') toast.success('Thank you, you are confirmed. Now repeat what you were about to do.')
    else toast.error(googleProblemText(outcome).text)
    setParams(
      (now) => {
        now.delete('proof')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }, [outcome, setParams])
  return null
}
