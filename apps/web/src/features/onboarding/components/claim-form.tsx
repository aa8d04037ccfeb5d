import { Box, Button, Text } from '@mantine/core'
import { IconArrowRight } from '../../../ui/icons.generated.ts'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '../../../lib/session/index.ts'
import { FreeNames, UsernameField } from '../../../lib/sites/username-field.tsx'
import { draftStore } from '../draft/browser-draft.ts'
import { stepPath, stepToContinue } from '../draft/steps.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import classes from './claim-form.module.css'
import { useClaim } from './use-claim.ts'

/** Claims a username, the one action of the first screen. Signed-in visitors get a link to their dashboard instead. */
export function ClaimForm() {
  const { status } = useAuth()
  if (status === 'authenticated') {
    return (
      <Button
        component={Link}
        to="/dashboard/mini-sites"
        size="lg"
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        Go to dashboard
      </Button>
    )
  }
  return <Claim />
}

function Claim() {
  const { exists, draft, picture } = useSiteDraft()
  const [params] = useSearchParams()
  // The not-found page of an available name links here with that name.
  const [username, setUsername] = useState(params.get('claim') ?? draft.username)
  const [freeNames, setFreeNames] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const claim = useClaim(username, () => {
    draftStore.update({ username })
    void navigate(stepPath(exists ? stepToContinue(draftStore.snapshot().draft, picture !== null) : 'you'))
  })
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        claim.submit()
      }}
    >
      <Box ref={claim.container} pos="relative">
        <UsernameField
          label="Your username"
          size="lg"
          outline="claim"
          value={username}
          onChange={setUsername}
          onStatus={claim.onStatus}
          onSuggestions={setFreeNames}
        />
        {claim.problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)" pos="absolute" inset="auto 0 0">
            {claim.problem}
          </Text>
        )}
      </Box>
      <Button
        type="submit"
        size="lg"
        className={classes.button}
        rightSection={<IconArrowRight size={20} aria-hidden />}
      >
        Claim it
      </Button>
      {/* In the same place as the note, so that nothing moves when a name is taken. */}
      {freeNames.length > 0 ? (
        <FreeNames className={classes.freeNames ?? ''} names={freeNames} onChoose={setUsername} />
      ) : (
        <p className={classes.note}>
          {exists ? (
            <>
              Your page is still here: <Link to={stepPath(stepToContinue(draft, picture !== null))}>continue</Link>.
            </>
          ) : (
            <>
              No account needed to try. Have one? <Link to="/login">Log in</Link>
            </>
          )}
        </p>
      )}
    </form>
  )
}
