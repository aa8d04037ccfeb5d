import { Box, Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCountdown, waitInWords } from '../../../../lib/accounts/use-countdown.ts'
import { useAuth } from '../../../../lib/session/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { attempt } from '../../api/attempt.ts'
import { recovery, useSignInWays } from '../../api/ways.ts'
import { Banner } from '../../../../ui/banner.tsx'

/** Seconds between two emails. */
const PAUSE_SECONDS = 60
/** Session-storage key for the user whose banner was closed in this tab. */
const CLOSED_KEY = 'verify-email-closed'

/** Asks to verify the email, and sends the link again. */
export function VerifyEmailBanner() {
  const { user, revalidate } = useAuth()
  const hasMail = useSignInWays()?.email_link !== false
  const [closedFor, setClosedFor] = useState(readClosed)
  const isMissing = user !== null && user.email !== null && !user.emailVerified

  useEffect(() => {
    if (!isMissing) return
    // People usually follow the link in another tab or on another device.
    const onReturn = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [isMissing, revalidate])

  if (!isMissing || !hasMail || closedFor === user.id) return null
  return (
    <Banner
      label="Verify your email"
      tone="calm"
      icon={<IconMail size={20} stroke={1.7} aria-hidden />}
      actions={<Resend />}
      onClose={() => {
        setClosedFor(user.id)
        writeClosed(user.id)
      }}
    >
      <strong>Verify your email.</strong> We emailed you a link
      <Box component="span" visibleFrom="sm">
        {' '}
        at {user.email}. You can do everything except send until then
      </Box>
      .
    </Banner>
  )
}

function Resend() {
  const { left, start } = useCountdown()
  const [pending, setPending] = useState(false)
  const send = async () => {
    setPending(true)
    const { error } = await attempt(recovery.sendVerification())
    setPending(false)
    if (error === null) toast.success('The link is on its way. Check your email.')
    else toast.error(error.message)
    if (error === null || error.status === 429) start(error?.retryAfter ?? PAUSE_SECONDS)
  }
  return (
    <Button size="compact-sm" variant="default" loading={pending} disabled={left > 0} onClick={() => void send()}>
      {left > 0 ? `Send it again in ${waitInWords(left)}` : 'Send it again'}
    </Button>
  )
}

function readClosed(): string | null {
  try {
    return sessionStorage.getItem(CLOSED_KEY)
  } catch {
    return null
  }
}

function writeClosed(userId: string): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, userId)
  } catch {
    // Storage is blocked. The banner stays hidden until the next load.
  }
}
