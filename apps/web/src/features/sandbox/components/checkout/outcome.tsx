import type { SandboxCheckout } from '@greenroom/contracts'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconClockOff } from '../../../../ui/icons.generated.ts'
import { appName } from '../../../../lib/app-name.ts'
import { focusOnMount } from '../../../../ui/focus-on-mount.ts'
import classes from './step.module.css'

/** Shown when the checkout is complete or has expired. */
export function Outcome({ checkout }: { checkout: SandboxCheckout }) {
  const { mode, status, success_url: successUrl, cancel_url: cancelUrl } = checkout
  const isDone = status === 'paid'
  return (
    <Stack gap="md">
      <span className={classes.symbol} data-done={isDone || undefined}>
        {isDone ? <IconCheck size={26} stroke={2} aria-hidden /> : <IconClockOff size={26} stroke={1.6} aria-hidden />}
      </span>
      <div>
        <Title order={2} tabIndex={-1} ref={focusOnMount} className={classes.title ?? ''}>
          {isDone ? (mode === 'card' ? 'Your card is saved.' : 'Your payment is complete.') : 'This page has expired.'}
        </Title>
        <Text c="dimmed" mt={6}>
          {isDone
            ? 'You can close this page, as a customer who never returns would.'
            : 'A checkout stays open for a day. Nothing was charged. Start again where you came from.'}
        </Text>
      </div>
      <Button size="md" variant={isDone ? 'filled' : 'default'} component="a" href={isDone ? successUrl : cancelUrl}>
        Return to {appName()}
      </Button>
    </Stack>
  )
}
