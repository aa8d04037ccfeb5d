import { planLimitDetails } from '@greenroom/contracts'
import { Button, Group, Modal, Text } from '@mantine/core'

const FEATURES: Record<string, [one: string, many: string]> = {
  minisites: ['site', 'sites'],
  phone_blocks: ['phone block', 'phone blocks'],
}

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
      <Text>{sentence(details)}</Text>
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

/** "Your plan has room for 1 site, and you have 1." */
export function sentence(details: unknown): string {
  const parsed = planLimitDetails.safeParse(details)
  if (!parsed.success) return 'Your plan has no room for another one.'
  const { feature, limit, usage } = parsed.data
  const [one, many] = FEATURES[feature] ?? ['item', 'items']
  return limit === 0
    ? `Your plan has no ${many}.`
    : `Your plan has room for ${limit} ${limit === 1 ? one : many}, and you have ${usage}.`
}
