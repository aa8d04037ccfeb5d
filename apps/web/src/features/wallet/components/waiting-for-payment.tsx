import { Button, Group, Loader, Stack, Text } from '@mantine/core'

export interface WaitingForPaymentProps {
  /** Address of the checkout. */
  page: string
  onClose: () => void
}

/** Waits for a payment in another tab; the live connection announces it. */
export function WaitingForPayment({ page, onClose }: WaitingForPaymentProps) {
  return (
    <Stack gap="md">
      <Group gap="md" wrap="nowrap" role="status">
        <Loader size="sm" />
        <Text>Pay in the tab that just opened. This continues as soon as the money arrives.</Text>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button component="a" href={page} target="_blank" rel="noopener">
          Open it again
        </Button>
      </Group>
    </Stack>
  )
}
