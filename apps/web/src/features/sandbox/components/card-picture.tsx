import { Flex } from '@mantine/core'
import { SANDBOX_CARD, type SandboxCard } from '@greenroom/domain/sandbox-cards'
import { IconCreditCard } from '../../../ui/icons.generated.ts'
import { cardName } from '../../../lib/kept-card.ts'

/** Descriptions of the test cards. */
export const CARD_WORDS: Readonly<Record<SandboxCard, string>> = {
  good: 'Pays',
  declined: 'Is declined',
  authentication: 'Asks your bank',
  'declined-later': 'Pays now, is declined later',
  'authentication-later': 'Asks your bank every time',
}

/** A test card by its number. */
export const CardPicture = ({ card }: { card: SandboxCard }) => (
  <Flex
    component="span"
    display="inline-flex"
    align="center"
    gap={8}
    c="dimmed"
    ff="monospace"
    fz={13}
    style={{ whiteSpace: 'nowrap' }}
  >
    <IconCreditCard size={20} stroke={1.6} aria-hidden />
    {cardName(SANDBOX_CARD[card])}
  </Flex>
)
