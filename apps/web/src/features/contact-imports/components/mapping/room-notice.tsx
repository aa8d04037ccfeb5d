import { UNLIMITED } from '@greenroom/domain/plans'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '../../../../ui/icons.generated.ts'
import { showPlans } from '../../../../lib/api/index.ts'
import { countOf } from '../../../../lib/format.ts'
import { roomFor, useMe } from '../../../../lib/me.ts'
import { planLimitSentence } from '../../../../lib/plan-words.ts'

/** Bytes of the shortest row with a person: "a@b.c" and a line ending. */
const LEAST_ROW = 6

/** Tells how many more contacts the plan can hold. Renders nothing if every list of this size fits. */
export function RoomNotice({ bytes }: { bytes: number }) {
  const me = useMe()
  const { full, details } = roomFor(me, 'contacts')
  if (!me || details.limit === UNLIMITED) return null
  const room = Math.max(0, details.limit - details.usage)
  if (!full && bytes / LEAST_ROW <= room) return null
  return (
    <Alert mt="md" color={full ? 'warning' : 'info'} icon={<IconUsers aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" maw="60ch">
          {full
            ? `${planLimitSentence(details)} The whole list would wait until there is room.`
            : `Your plan has room for ${countOf(room, 'more contact', 'more contacts')}. The rest will wait, and you can import them later.`}
        </Text>
        <Button size="xs" variant="default" onClick={() => void showPlans('contacts')}>
          See the plans
        </Button>
      </Group>
    </Alert>
  )
}
