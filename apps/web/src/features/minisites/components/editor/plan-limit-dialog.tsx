import { Button, Group, Modal, Text } from '@mantine/core'
import { planLimitSentence } from './plan-limit-sentence.ts'

export interface PlanLimitDialogProps {
  /** `details` of the refused call; undefined while there is nothing to say. */
  details: unknown
  opened: boolean
  onClose: () => void
}

/** What the plan has room for, when it is full. */
export function PlanLimitDialog({ details, opened, onClose }: PlanLimitDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Your plan is full" centered>
      <Text>{planLimitSentence(details)}</Text>
      <Text c="dimmed" mt="xs">
        Everything you have stays yours to view, edit and delete.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Got it
        </Button>
      </Group>
    </Modal>
  )
}
