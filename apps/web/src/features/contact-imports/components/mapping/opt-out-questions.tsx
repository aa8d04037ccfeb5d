import type { ImportPreview } from '@greenroom/contracts'
import { MAX_COLUMNS } from '@greenroom/domain/contact-csv/targets'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUserOff } from '../../../../ui/icons.generated.ts'

export interface OptOutQuestionsProps {
  /** Columns that seem to mark people who unsubscribed, and are not imported as such. */
  unheard: ImportPreview['opt_outs']
  /** Called if the column does mark them. */
  onHear: (at: number, target: string) => void
  /** Called if it means something else. */
  onIgnore: (at: number) => void
}

/** Asks about each column that seems to mark people who unsubscribed and would be ignored (product section 14). */
export const OptOutQuestions = ({ unheard, onHear, onIgnore }: OptOutQuestionsProps) =>
  unheard.map(({ at, header, target }) => (
    <Alert
      key={at}
      color="warning"
      icon={<IconUserOff aria-hidden />}
      title={`The column “${header}” seems to show who unsubscribed`}
    >
      <Text size="sm" maw="62ch">
        People who unsubscribed, bounced or complained must not get messages.
        {at < MAX_COLUMNS
          ? ' Does it show who did?'
          : ` Only the first ${MAX_COLUMNS} columns can be read. If it shows who did, move it to the front of your file.`}
      </Text>
      <Group gap="sm" mt="sm">
        {at < MAX_COLUMNS ? (
          <Button size="xs" onClick={() => onHear(at, target)}>
            Yes, do not message them
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={() => onIgnore(at)}>
          No, it shows something else
        </Button>
      </Group>
    </Alert>
  ))
