import { Alert, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import { IconHandStop } from '../../../../ui/icons.generated.ts'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { type Conversation, lookedAtFlag } from '../../api/threads.ts'
import classes from './thread.module.css'

const OptOutDialog = lateDialog(() => import('./opt-out-dialog.tsx'))

/** Points out a message that reads like a wish to stop, until the owner has decided. */
export function FlagNotice({ conversation }: { conversation: Conversation }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { flagged, contact_id: contactId } = conversation
  if (flagged === null) return null
  const keep = async () => {
    try {
      await lookedAtFlag(client, contactId)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'That did not work.')
    }
  }
  return (
    <Alert className={classes.flag ?? ''} color="warning" icon={<IconHandStop aria-hidden />}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" flex="1 1 240px">
          One of their messages reads like a wish to stop. No campaign reaches them until you have looked.
        </Text>
        <Button size="xs" variant="default" onClick={() => setAsking(true)}>
          Opt them out
        </Button>
        <Button size="xs" variant="default" onClick={() => void keep()}>
          They want to stay
        </Button>
      </Group>
      <Late when={isAsking}>
        <OptOutDialog conversation={conversation} opened={isAsking} onClose={() => setAsking(false)} onDone={keep} />
      </Late>
    </Alert>
  )
}
