import type { SandboxCustomer } from '@greenroom/contracts'
import { SANDBOX_CARDS, type SandboxCard } from '@greenroom/domain/sandbox-cards'
import { Box, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { setCard } from '../../api/payments.ts'
import { CARD_WORDS, CardPicture } from '../card-picture.tsx'
import classes from '../rows.module.css'
import type { Lever } from '../use-lever.ts'

/** All test cards that can be saved; one that is declined at once cannot. */
const CHOICES = SANDBOX_CARDS.filter((card) => card !== 'declined').map((value) => ({
  value,
  label: CARD_WORDS[value],
}))

/** The card for automatic charges. */
export function KeptCard({ customer: { id, card }, lever }: { customer: SandboxCustomer; lever: Lever }) {
  const [chosen, setChosen] = useState<SandboxCard>('good')
  const { pulled, pull } = lever
  return (
    <SectionCard title="Payment method" text="Charged for auto top-up and for the plan.">
      <Group gap="8px 16px">
        <Box flex="1 1 20ch" miw={0}>
          {card === null ? (
            <Text c="dimmed">No card is saved.</Text>
          ) : (
            <>
              <Text fw={600}>{CARD_WORDS[card.kind]}</Text>
              <CardPicture card={card.kind} />
            </>
          )}
        </Box>
        {card === null ? null : (
          <Button
            variant="subtle"
            color="error"
            loading={pulled === 'remove'}
            disabled={pulled !== undefined}
            onClick={() => pull('remove', () => setCard(id, null))}
          >
            Remove
          </Button>
        )}
      </Group>
      <form
        noValidate
        className={classes.choice}
        onSubmit={(event) => {
          event.preventDefault()
          pull('keep', () => setCard(id, chosen))
        }}
      >
        <NativeSelect
          label="Another test card"
          flex="1 1 240px"
          data={CHOICES}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value as SandboxCard)}
        />
        <Button type="submit" variant="default" loading={pulled === 'keep'} disabled={pulled !== undefined}>
          Keep this card
        </Button>
      </form>
    </SectionCard>
  )
}
