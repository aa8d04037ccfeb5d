import { Box, VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOnline } from '../../../lib/online.ts'
import { useAuth } from '../../../lib/session/index.ts'
import { createSiteFromDraft } from '../api/create-site.ts'
import type { CreationOptions, CreationPhase } from '../draft/create.ts'
import type { CreationResult } from '../draft/creation-result.ts'
import { CreationFailed } from './creation-failed.tsx'
import classes from './creation-screen.module.css'

type Failure = Extract<CreationResult, { success: false }>
const SENTENCES: Record<CreationPhase, string> = {
  session: 'Signing you in…',
  picture: 'Uploading your picture…',
  site: 'Making your page…',
}

/**
 * Creates the page of the draft once there is a session, shows the progress, and offers ways to continue if it fails.
 */
export function CreationScreen({ additional = false }: { additional?: boolean }) {
  const { status, user } = useAuth()
  const navigate = useNavigate()
  const isOnline = useOnline()
  const [phase, setPhase] = useState<CreationPhase>('session')
  const [failure, setFailure] = useState<Failure | null>(null)
  const isRunning = useRef(false)
  const userId = user?.id

  const run = useCallback(
    async (options: CreationOptions) => {
      if (userId === undefined || isRunning.current) return
      isRunning.current = true
      setFailure(null)
      const result = await createSiteFromDraft(userId, { ...options, onPhase: setPhase })
      isRunning.current = false
      if (result.success) void navigate(result.path, { replace: true })
      else setFailure(result)
    },
    [userId, navigate],
  )

  useEffect(() => {
    if (status === 'authenticated') void run({ additional })
  }, [status, additional, run])
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (isBack && failure?.reason === 'offline') void run({ additional })
  }, [isOnline, failure, additional, run])

  if (failure) return <CreationFailed failure={failure} onRetry={(options) => void run({ additional, ...options })} />
  return (
    <div className={classes.screen}>
      <svg viewBox="0 0 240 240" className={classes.rings} aria-hidden>
        {[112, 88, 64].map((r, i) => (
          <circle key={r} cx="120" cy="120" r={r} className={classes.ring} style={{ animationDelay: `${i * -0.8}s` }} />
        ))}
        <circle cx="120" cy="120" r="36" className={classes.label} />
        <circle cx="120" cy="120" r="6" className={classes.hole} />
      </svg>
      <h1 className={classes.title}>
        <VisuallyHidden>Your page: </VisuallyHidden>
        <span role="status">{SENTENCES[phase]}</span>
      </h1>
      <Box component="p" m={0} c="var(--mantine-color-dimmed)">
        This takes a moment.
      </Box>
    </div>
  )
}
