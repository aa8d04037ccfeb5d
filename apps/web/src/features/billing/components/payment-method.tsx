import type { Card } from '@greenroom/contracts'
import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconCreditCard } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardName, cardQuery, isExpired, useCardPage } from '../../../lib/kept-card.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { Late } from '../../../ui/late.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { askedCardQuery } from '../api/billing.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './payment-method.module.css'
import { useCardReturn } from './use-card-return.ts'
import { lateDialog } from '../../../ui/late-part.tsx'

const RemoveCardDialog = lateDialog(() => import('./remove-card-dialog.tsx'))

/** The card for charges that happen without the owner. */
export function PaymentMethod() {
  const card = useQuery(cardQuery)
  useQuery(askedCardQuery)
  const isLookedUp = useCardReturn()
  const kept = (shown: Card | null) => (
    <KeptFocus>
      <Kept card={shown} />
    </KeptFocus>
  )
  return (
    <SectionCard
      title="Payment method"
      text="Charged for auto top-up and your plan. The number stays with the payment provider; we never see it."
    >
      {isLookedUp ? (
        <Skeleton height={56} radius="md" role="status" aria-label="Loading" />
      ) : (
        <Loaded query={card} what="Your card" skeleton={<Skeleton height={56} radius="md" />} missing={kept(null)}>
          {kept}
        </Loaded>
      )}
    </SectionCard>
  )
}

function Kept({ card }: { card: Card | null }) {
  const [isRemoving, setRemoving] = useState(false)
  const page = useCardPage()
  return (
    <Group gap="12px 14px">
      <span className={classes.card} data-empty={card === null || undefined}>
        <IconCreditCard size={22} stroke={1.6} aria-hidden />
      </span>
      <Box flex="1 1 160px" miw={0}>
        {card === null ? <Text c="dimmed">No card saved.</Text> : <Words card={card} />}
      </Box>
      <div className={classes.actions}>
        <Button variant={card === null ? 'filled' : 'default'} size="sm" loading={page.isOpening} onClick={page.open}>
          {card === null ? 'Add a card' : 'Replace'}
        </Button>
        {card === null ? null : (
          <Button variant="subtle" color="error" size="sm" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )}
      </div>
      <Late when={isRemoving}>
        <RemoveCardDialog opened={isRemoving} card={card} onClose={() => setRemoving(false)} />
      </Late>
    </Group>
  )
}

function Words({ card }: { card: Card }) {
  const { exp_month: month, exp_year: year } = card
  const now = useMinute()
  return (
    <>
      <Text component="div" fw={600} className={classes.name}>
        {cardName(card)}
        {isExpired(card, now) ? <StatusBadge color="error">Expired</StatusBadge> : null}
      </Text>
      <Text size="sm" c="dimmed">
        Expires {String(month).padStart(2, '0')}/{String(year % 100).padStart(2, '0')}
      </Text>
    </>
  )
}
