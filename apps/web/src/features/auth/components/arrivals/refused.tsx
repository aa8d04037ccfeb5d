import { googleProblemText } from '@greenroom/domain/google-problems'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSignInWays } from '../../api/ways.ts'
import { DeadLink } from '../dead-link.tsx'
import { GoogleButton } from '../google-button.tsx'

/** Shown when Google returns an error. */
export function Refused({ code }: { code: string }) {
  const hasGoogle = useSignInWays()?.google === true
  const [problem, setProblem] = useState<string>()
  const { title, text } = googleProblemText(code)
  return (
    <DeadLink title={title} text={problem ?? text}>
      {hasGoogle ? <GoogleButton onProblem={(error) => setProblem(error.message)} /> : null}
      <Button component={Link} to="/login" variant={hasGoogle ? 'default' : 'filled'} size="md" fullWidth>
        Log in another way
      </Button>
    </DeadLink>
  )
}
