import type { ContactImport } from '@greenroom/contracts'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useOnline } from '../../../../lib/online.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { countsOf, shareOf } from '../import-words.ts'

export interface CheckingProps {
  one: ContactImport
  onBack: () => void
  isGoingBack: boolean
}

/** Progress of a check, with a way back. */
export function Checking({ one, onBack, isGoingBack }: CheckingProps) {
  const online = useOnline()
  const share = shareOf(one)
  return (
    <SectionCard
      title="Checking your list"
      text="Nothing is imported yet. You can leave this page, and the check continues."
    >
      <Progress size="lg" value={Math.max(2, share)} animated aria-label={`Check of ${one.file_name}`} />
      <Group justify="space-between" mt="sm" gap="sm">
        <Text size="sm" className="tabular">
          {one.rows_read === 0 ? (
            'It starts in a moment.'
          ) : (
            <>
              <strong>{share} %</strong> · {countsOf(one)}
            </>
          )}
        </Text>
        <Button variant="default" size="xs" disabled={!online} loading={isGoingBack} onClick={onBack}>
          Stop and go back
        </Button>
      </Group>
      {online ? null : (
        <Text size="sm" c="dimmed" mt="xs" role="status">
          You are offline. The check continues without you.
        </Text>
      )}
    </SectionCard>
  )
}
