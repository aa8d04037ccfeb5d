import { Box, Button } from '@mantine/core'
import { IconMail } from '../../../../ui/icons.generated.ts'
import { useEffect, useState } from 'react'
import { useCountdown, waitInWords } from '../../../../lib/accounts/use-countdown.ts'
import { useAuth } from '../../../../lib/session/index.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { useMinute } from '../../../../lib/use-minute.ts'
import { attempt } from '../../api/attempt.ts'
import { recovery, useSignInWays } from '../../api/ways.ts'
import { Banner } from '../../../../ui/banner.tsx'

/** Seconds between two emails. */
const PAUSE_SECONDS = 60
/** Local-storage key for who closed the banner on which day. */
const CLOSED_KEY = 'verify-email-closed'

/** Asks to verify the email, and sends the link again. */
export function VerifyEmailBanner() {
  const { user, revalidate } = useAuth()
  const hasMail = useSignInWays()?.email_link !== false
  const today = useMinute().toDateString()
  const [closed, setClosed] = useState(readClosed)
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

  if (!isMissing || !hasMail || closed === `${user.id} ${today}`) return null
  return (
    <Banner
      label="Verify your email"
      tone="calm"
      icon={<IconMail size={20} stroke={1.7} aria-hidden />}
      actions={<Resend />}
      isOneLine
      closeLabel="Hide this until tomorrow"
      onClose={() => {
        setClosed(`${user.id} ${today}`)
        writeClosed(`${user.id} ${today}`)
      }}
    >
      <strong>Verify your email.</strong>
      <Box component="span" visibleFrom="sm">
        {' '}
        We emailed you a link at {user.email}.
        {user.phoneNumberVerified ? null : ' You can do everything except send until then.'}
      </Box>
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
    return localStorage.getItem(CLOSED_KEY)
  } catch {
    return null
  }
}

function writeClosed(by: string): void {
  try {
    localStorage.setItem(CLOSED_KEY, by)
  } catch {
    // Storage is blocked. The banner stays hidden until the next load.
  }
}
