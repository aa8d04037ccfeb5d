import { Text } from '@mantine/core'
import { TimeAgo } from '../../../ui/time-ago.tsx'

/** Says when records of a domain were last looked at. */
export const LastLook = ({ at }: { at: string | null }) => (
  <Text size="sm" c="dimmed" role="status">
    {at === null ? (
      'Not looked at yet'
    ) : (
      <>
        Last looked at <TimeAgo at={at} />
      </>
    )}
  </Text>
)
