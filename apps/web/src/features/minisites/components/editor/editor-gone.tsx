import { Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { DEFAULT_REDIRECT } from '../../../../lib/session/index.ts'
import { useEditing } from './editor-context.ts'

/** Shown if the site was deleted elsewhere while it was open here. */
export function EditorGone() {
  const { gone } = useEditing()
  const navigate = useNavigate()
  const leave = () => void navigate(DEFAULT_REDIRECT)
  return (
    <Modal opened={gone === true} onClose={leave} title="This site was deleted" centered>
      <Text>It was deleted in another tab or on another device, so there is nothing left to edit here.</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={leave} data-autofocus>
          Back to Mini Sites
        </Button>
      </Group>
    </Modal>
  )
}
