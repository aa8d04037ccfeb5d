import type { SandboxCheckout } from '@greenroom/contracts'
import type { SandboxCard } from '@greenroom/domain/sandbox-cards'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { IconBuildingBank } from '../../../../ui/icons.generated.ts'
import { formatCents } from '../../../../lib/format.ts'
import { focusOnMount } from '../../../../ui/focus-on-mount.ts'
import { CardPicture } from '../card-picture.tsx'
import classes from './step.module.css'
import type { CheckoutSteps } from './use-checkout.ts'

/** Simulates the card's bank, which asks the payer to confirm. */
export function BankStep({
  checkout,
  card,
  steps,
}: {
  checkout: SandboxCheckout
  card: SandboxCard
  steps: CheckoutSteps
}) {
  const { busy, failure, answer } = steps
  return (
    <Stack gap="md">
      <span className={classes.symbol}>
        <IconBuildingBank size={26} stroke={1.6} aria-hidden />
      </span>
      <div>
        <Title order={2} tabIndex={-1} ref={focusOnMount} className={classes.title ?? ''}>
          Your bank asks: is this you?
        </Title>
        <Text c="dimmed" mt={6}>
          {checkout.mode === 'card'
            ? 'This card will be saved for later charges.'
            : `This card will be charged ${formatCents(checkout.amount)}.`}
        </Text>
      </div>
      <CardPicture card={card} />
      {failure === undefined ? null : (
        <Alert color="error" role="alert">
          {failure}
        </Alert>
      )}
      <Stack gap="xs">
        <Button size="md" loading={busy === 'approve'} disabled={busy !== undefined} onClick={() => answer(true)}>
          Approve
        </Button>
        <Button
          size="md"
          variant="default"
          loading={busy === 'refuse'}
          disabled={busy !== undefined}
          onClick={() => answer(false)}
        >
          Refuse
        </Button>
      </Stack>
    </Stack>
  )
}
