import { Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { listPath } from '../../api/addresses.ts'
import { KINDS } from '../../rules/kinds.ts'
import { useCreator } from './creator-context.ts'

/** Shown if the campaign was deleted elsewhere while it was open here. */
export function GoneDialog() {
  const navigate = useNavigate()
  const { type } = useCreator().fields
  const leave = () => void navigate(listPath(type))
  return (
    <Modal opened onClose={leave} title="This campaign was deleted" centered>
      <Text>It was deleted in another tab or on another device. It can be restored from there for a day.</Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={leave} data-autofocus>
          Back to {KINDS[type].list}
        </Button>
      </Group>
    </Modal>
  )
}
