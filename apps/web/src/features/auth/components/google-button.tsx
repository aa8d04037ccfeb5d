import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { markDeparture } from '../api/google-departure.ts'
import { ways } from '../api/ways.ts'

/** Leads to Google's own page, which returns to /auth/callback. */
export function GoogleButton({ onProblem }: { onProblem: (error: ApiError) => void }) {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    // Browsers may restore the page as it was left.
    const onReturn = () => setLeaving(false)
    window.addEventListener('pageshow', onReturn)
    return () => window.removeEventListener('pageshow', onReturn)
  }, [])
  const leave = async () => {
    setLeaving(true)
    try {
      const address = await ways.beginGoogle()
      markDeparture()
      window.location.assign(address)
    } catch (error) {
      setLeaving(false)
      onProblem(
        error instanceof ApiError
          ? error
          : new ApiError({
              message: 'Google did not answer as expected. Please try again.',
              code: 'UNKNOWN_ERROR',
              status: 0,
            }),
      )
    }
  }
  return (
    <Button variant="default" size="md" fullWidth leftSection={<Mark />} loading={leaving} onClick={() => void leave()}>
      Continue with Google
    </Button>
  )
}

const Mark = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
    <path
      fill="#4285F4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
    />
    <path
      fill="#34A853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#FBBC05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
    <path
      fill="#EA4335"
      d="M9 3.58c1.32 0 2.51.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
    />
  </svg>
)
