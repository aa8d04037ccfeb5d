import { Alert, Divider, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSignInWays } from '../api/ways.ts'
import { GoogleButton } from './google-button.tsx'

/** Google's button above the form, if this server supports it. */
export function GoogleWay() {
  const ways = useSignInWays()
  const [problem, setProblem] = useState<string>()
  if (ways === undefined) return <Skeleton height={42} mb={24} />
  if (!ways.google) return null
  return (
    <Stack gap="md" mb="md">
      {problem === undefined ? null : (
        <Alert role="alert" color="error">
          {problem}
        </Alert>
      )}
      <GoogleButton onProblem={(error) => setProblem(error.message)} />
      <Divider label="or" labelPosition="center" />
    </Stack>
  )
}
