import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiError } from '../../../../lib/api/index.ts'
import { useAuth } from '../../../../lib/session/index.ts'
import { takeDeparture } from '../../api/google-departure.ts'
import { useAuthSlots } from '../auth-slots.ts'
import { useGoOn } from '../use-go-on.ts'
import { NoAnswer } from './no-answer.tsx'
import { useOnce } from './use-once.ts'
import { Working } from './working.tsx'

/**
 * Finishes a sign-in with Google, whose session is already in the cookie (product section 4). If the address was typed
 * by hand, it only redirects.
 */
export function FromGoogle() {
  const { enter, status, settling } = useAuth()
  const navigate = useNavigate()
  const { waitingPage } = useAuthSlots()
  const [step, setStep] = useState<'arriving' | 'in' | ApiError>('arriving')

  const work = async () => {
    setStep('arriving')
    const { error } = await enter(async () => undefined)
    setStep(error ?? 'in')
  }
  useOnce(() => {
    if (takeDeparture()) void work()
    else setStep('in')
  })
  useGoOn(step === 'in' && status === 'authenticated' && !settling)
  useEffect(() => {
    if (step === 'in' && status === 'unauthenticated') void navigate('/login', { replace: true })
  }, [step, status, navigate])

  if (typeof step === 'object') return <NoAnswer error={step} onRetry={() => void work()} />
  return <Working message={settling && waitingPage !== null ? 'Getting your page ready...' : 'Logging you in...'} />
}
