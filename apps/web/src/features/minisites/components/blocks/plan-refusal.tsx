import { Button, Group, Text } from '@mantine/core'
import { showPlans } from '../../../../lib/api/index.ts'
import type { Refusal } from '../../../../lib/editing/edit.ts'
import { useEditor } from '../editor/editor-context.ts'

/** Shown if the plan has no room for the block. The block stays here as written until it has. */
export function PlanRefusal({ refusal, isNew }: { refusal: Refusal; isNew: boolean }) {
  const editor = useEditor()
  const seePlans = async () => {
    if (await showPlans('phone_blocks')) editor.retry()
  }
  return (
    <Group gap="sm" justify="space-between" role="alert">
      <Text size="sm" c="var(--mantine-color-error)">
        {refusal.message} {isNew ? 'Visitors do not see it.' : 'Visitors still see the old version.'}
      </Text>
      <Button variant="default" size="xs" onClick={() => void seePlans()}>
        See plans
      </Button>
    </Group>
  )
}
