import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

export interface LoadProblemProps {
  /** What did not load, as the beginning of a sentence: "Your keys". */
  what: string
  error: Error
  onRetry: () => void
}

/** Stands where something could not be loaded, with a way to try again. */
export function LoadProblem({ what, error, onRetry }: LoadProblemProps) {
  return (
    <Alert color="error" role="alert" icon={<IconAlertCircle aria-hidden />} title={`${what} did not load`}>
      <Group justify="space-between">
        <Text size="sm">{error.message}</Text>
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      </Group>
    </Alert>
  )
}
