import { Box, Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { roomFor, useMe } from '../../../lib/me.ts'
import { draftProblems } from '../draft/check.ts'
import { hasDraft } from '../draft/kept-draft.ts'
import type { CreationOptions } from '../draft/create.ts'
import type { CreationFailure, CreationResult } from '../draft/creation-result.ts'
import { stepPath } from '../draft/steps.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import classes from './creation-screen.module.css'
import { discardWithUndo } from './discard.ts'
import { TakenUsername } from './taken-username.tsx'

type Failure = Extract<CreationResult, { success: false }>
interface Props {
  failure: Failure
  onRetry: (options?: CreationOptions) => void
}

const TITLES: Record<CreationFailure, string> = {
  'username-taken': 'That username was just taken',
  'site-exists': 'You already have a page',
  'plan-limit': 'Your plan is full',
  'no-draft': 'There is no page to create yet',
  unreadable: 'We could not read your page',
  'no-session': 'Please log in again',
  'check-failed': 'That did not work',
  invalid: 'One thing to fix',
  picture: 'The picture did not upload',
  offline: 'You are offline',
  failed: 'That did not work',
}

/** Explains why the page was not created, and offers ways to continue. All of them keep the draft. */
export function CreationFailed({ failure, onRetry }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [failure])
  return (
    <section className={classes.failed} aria-labelledby="creation-failed">
      <h1 id="creation-failed" ref={heading} tabIndex={-1}>
        {TITLES[failure.reason]}
      </h1>
      <p role="alert">{sentenceOf(failure)}</p>
      {hasDraft() && (
        <Box component="p" c="var(--mantine-color-dimmed)">
          Nothing is lost. Your page is saved in this browser.
        </Box>
      )}
      <div className={classes.actions}>
        <Ways failure={failure} onRetry={onRetry} />
      </div>
    </section>
  )
}

function sentenceOf({ reason, message, limit }: Failure): string {
  if (reason === 'plan-limit' && limit)
    return `Your plan includes ${limit.limit} mini ${limit.limit === 1 ? 'site' : 'sites'}, and you have ${limit.usage}.`
  if (reason === 'offline' && !navigator.onLine) return 'We will create your page when you are back online.'
  return message
}

function Ways({ failure, onRetry }: Props): ReactNode {
  const navigate = useNavigate()
  const { draft } = useSiteDraft()
  const again = <Button onClick={() => onRetry()}>Try again</Button>
  const dashboard = (
    <Button component={Link} to="/dashboard/mini-sites" variant="default">
      Go to dashboard
    </Button>
  )
  const discard = (
    <Button
      variant="subtle"
      color="gray"
      onClick={() => {
        discardWithUndo()
        void navigate('/dashboard/mini-sites')
      }}
    >
      Discard draft
    </Button>
  )
  const edit = (step: 'username' | 'links') => (
    <Button component={Link} to={stepPath(step)} variant="default">
      Back to my page
    </Button>
  )
  switch (failure.reason) {
    case 'username-taken':
      return <TakenUsername suggestions={failure.suggestions ?? []} onChosen={() => onRetry()} />
    case 'site-exists':
      return (
        <>
          <AnotherPage onChosen={() => onRetry({ additional: true })} />
          {dashboard}
          {discard}
        </>
      )
    case 'plan-limit':
      return (
        <>
          <Button onClick={() => onRetry({ additional: true })}>See the plans</Button>
          {dashboard}
          {discard}
        </>
      )
    case 'no-draft':
      return (
        <>
          <Button component={Link} to={stepPath('username')}>
            Start a page
          </Button>
          {dashboard}
        </>
      )
    case 'no-session':
      return (
        <Button component={Link} to="/login">
          Log in
        </Button>
      )
    case 'invalid':
      return edit(draftProblems(draft)[0]?.step ?? 'links')
    case 'picture':
      return (
        <>
          {again}
          <Button variant="default" onClick={() => onRetry({ withoutPicture: true })}>
            Continue without it
          </Button>
        </>
      )
    case 'offline':
    case 'check-failed':
    case 'unreadable':
    case 'failed':
      return (
        <>
          {again}
          {edit('links')}
        </>
      )
  }
}

/** For a user who already has a site; nothing is created without this choice. */
function AnotherPage({ onChosen }: { onChosen: () => void }) {
  const { full } = roomFor(useMe(), 'minisites')
  return <Button onClick={onChosen}>{full ? 'See the plans' : 'Make it another page'}</Button>
}
