import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useSignInWays } from '../api/ways.ts'
import classes from './sandbox-link.module.css'

/** Links to the sandbox mailbox or phone, on servers that send nothing to the outside. */
export function SandboxLink({ to }: { to: 'mail' | 'phone' }) {
  if (useSignInWays()?.sandbox !== true) return null
  return (
    <p className={classes.root}>
      This server does not send real email or texts.
      <br />
      <Anchor href={`/sandbox/${to}`} target="_blank" inherit underline="always">
        {to === 'mail' ? 'Open the sandbox mailbox' : 'Open the sandbox phone'}
        <IconExternalLink size={14} aria-hidden className={classes.icon} />
      </Anchor>
    </p>
  )
}
