import { Anchor, Box } from '@mantine/core'
import { IconExternalLink } from '../../../ui/icons.generated.ts'
import { useSignInWays } from '../api/ways.ts'

/** Links to the sandbox mailbox or phone, on servers that send nothing to the outside. */
export function SandboxLink({ to }: { to: 'mail' | 'phone' }) {
  if (useSignInWays()?.sandbox !== true) return null
  return (
    <Box
      component="p"
      m={0}
      py="sm"
      px="md"
      bd="1px dashed var(--gr-control-line)"
      bdrs="md"
      c="dimmed"
      fz="sm"
      ta="center"
    >
      This server does not send real email or texts.
      <br />
      <Anchor href={`/sandbox/${to}`} target="_blank" inherit underline="always">
        {to === 'mail' ? 'Open the sandbox mailbox' : 'Open the sandbox phone'}
        <IconExternalLink size={14} aria-hidden style={{ marginLeft: 4, verticalAlign: -2 }} />
      </Anchor>
    </Box>
  )
}
