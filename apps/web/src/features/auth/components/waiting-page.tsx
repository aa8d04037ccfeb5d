import { Flex, Group, Text } from '@mantine/core'
import { Disc } from '../../../ui/disc.tsx'
import { useAuthSlots } from './auth-slots.ts'

/** Says that the page begun in this browser is kept, and what happens next. */
export function WaitingPage({ action }: { action: string }) {
  const { waitingPage } = useAuthSlots()
  if (waitingPage === null) return null
  return (
    <Group gap={14} wrap="nowrap" mb="lg" py={14} px="md" bdrs="lg" bg="var(--gr-wash)">
      <Disc size={36} />
      <Flex direction="column" miw={0} lh={1.4}>
        <Text component="strong" inherit ff="heading">
          Your page is ready
        </Text>
        <Text component="span" inherit fz="sm">
          {action} to publish it at{' '}
          <b style={{ overflowWrap: 'anywhere' }}>
            {location.host}/{waitingPage.username || 'you'}
          </b>
        </Text>
      </Flex>
    </Group>
  )
}
