import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconDownload } from '../../../../ui/icons.generated.ts'
import { appName } from '../../../../lib/app-name.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import classes from './two-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Two-factor sign-in has just been turned on. */
  isNew?: boolean
  onDone: () => void
}

const save = (codes: readonly string[]) =>
  saveFile(
    new Blob([...codes.map((code) => `${code}\n`)], { type: 'text/plain;charset=utf-8' }),
    `${appName().toLowerCase()}-recovery-codes.txt`,
  )

/** Shows the recovery codes once: to copy, download, or write down. */
export function RecoveryCodes({ codes, isNew = false, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      {isNew ? (
        <Alert color="green" role="status" icon={<IconCheck aria-hidden />}>
          Two-factor sign-in is on.
        </Alert>
      ) : null}
      <Text>
        Keep these {codes.length} recovery codes somewhere you can find them without your phone. Each code works once.
        You will not see them again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group>
        <CopyButton value={text} label="Copy them" look="button" />
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save(codes)}>
          Download
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onDone}>
          I have saved them
        </Button>
      </Group>
    </Stack>
  )
}
