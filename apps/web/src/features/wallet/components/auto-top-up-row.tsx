import type { Card, Wallet } from '@greenroom/contracts'
import { Box, Button, Group, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { cardName, cardQuery } from '../../../lib/kept-card.ts'
import { Late } from '../../../ui/late.tsx'
import { isDraftKept } from './auto-top-up-draft.ts'
import classes from './auto-top-up.module.css'
import { AutoTopUpState } from './auto-top-up-state.tsx'
import { useSwitchOff } from './use-auto-top-up.ts'
import { lateDialog } from '../../../ui/late-part.tsx'

const AutoTopUpDialog = lateDialog(() => import('./auto-top-up-dialog.tsx'))

/** State of auto top-up, with its threshold and amount. Turning it on asks first, because it charges a card. */
export function AutoTopUpRow({ wallet }: { wallet: Wallet }) {
  const { data: card } = useQuery(cardQuery)
  const [isChoosing, setChoosing] = useState(isDraftKept)
  const switchOff = useSwitchOff()
  const title = useId()
  const text = useId()
  const { enabled } = wallet.auto_topup
  return (
    <section className={classes.root} aria-labelledby={title}>
      <Group justify="space-between" wrap="nowrap">
        <Box miw={0} maw="52ch">
          <Title order={3} size="h4" id={title}>
            Auto top-up
          </Title>
          <Text size="sm" c="dimmed" mt={2} id={text}>
            {enabled
              ? ruleText(wallet, card)
              : 'Never run out in the middle of a campaign. We charge your card when your wallet runs low.'}
          </Text>
        </Box>
        <Group gap="sm" wrap="nowrap" flex="none">
          {enabled ? (
            <Button variant="default" size="xs" aria-label="Change auto top-up" onClick={() => setChoosing(true)}>
              Change
            </Button>
          ) : null}
          <Switch
            size="md"
            aria-labelledby={title}
            aria-describedby={text}
            checked={enabled}
            onChange={() => (enabled ? switchOff(wallet.auto_topup) : setChoosing(true))}
          />
        </Group>
      </Group>
      <AutoTopUpState autoTopUp={wallet.auto_topup} card={card} />
      <Late when={isChoosing}>
        <AutoTopUpDialog opened={isChoosing} wallet={wallet} card={card} onClose={() => setChoosing(false)} />
      </Late>
    </section>
  )
}

function ruleText({ auto_topup: { threshold, amount } }: Wallet, card: Card | null | undefined): string {
  const from = card ? ` from ${cardName(card)}` : ''
  return `Below ${formatCents(threshold)}, we add ${formatCents(amount)}${from}.`
}
