import { Box, Button, Group } from '@mantine/core'
import { IconCheck, IconMinus } from '../../../ui/icons.generated.ts'
import type { PlanTier } from '@greenroom/domain/plans'
import { formatCents } from '../../../lib/format.ts'
import { useViewport } from '../../../lib/viewport.ts'
import { Grooves } from '../../../ui/grooves.tsx'
import type { Offer } from './offers.ts'
import classes from './plan-cards.module.css'

export interface PlanCardsProps {
  offers: readonly Offer[]
  /** The feature that the user wants more of: plans without room for it cannot be chosen. */
  isWanted: boolean
  /** True if a plan renews: then smaller ones can be chosen too. */
  isSubscribed: boolean
  /** The plan was canceled, and the Free Trial follows. */
  isEnding: boolean
  /** The plan whose checkout is being opened. */
  busy: PlanTier | undefined
  onChoose: (tier: PlanTier) => void
}

/** The plans side by side; on a phone below each other, the suggested one first. */
export function PlanCards({ offers, ...rest }: PlanCardsProps) {
  const { isMobile } = useViewport()
  const first = offers.findIndex(({ isSuggested }) => isSuggested)
  const shown = isMobile && first > 0 ? [...offers.slice(first), ...offers.slice(0, first).toReversed()] : offers
  return (
    <ul className={classes.list} aria-label="Plans">
      {shown.map((offer) => (
        <PlanCard key={offer.tier} offer={offer} {...rest} />
      ))}
    </ul>
  )
}

function PlanCard({ offer, ...rest }: Omit<PlanCardsProps, 'offers'> & { offer: Offer }) {
  const { tier, name, price, lines, isSuggested, relation } = offer
  return (
    <li className={classes.card} data-suggested={isSuggested || undefined}>
      {isSuggested ? <Grooves className={classes.art ?? ''} /> : null}
      <Group gap="6px 10px" pos="relative" mih={28}>
        <Box component="h3" m={0} fz={18} lh="1.3">
          {name}
        </Box>
        {relation === 'current' ? <span className={classes.mark}>Your plan</span> : null}
      </Group>
      <p className={classes.price}>
        <Box
          component="span"
          ff="heading"
          fz={32}
          fw={700}
          lts="-0.02em"
          lh="1.15"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {price === 0 ? 'Free' : formatCents(price)}
        </Box>
        {price === 0 ? null : <span className={classes.per}>a month</span>}
      </p>
      <ul className={classes.lines}>
        {lines.map(({ key, text, isWanted, isIncluded }) => (
          <li key={key} data-wanted={isWanted || undefined} data-missing={!isIncluded || undefined}>
            {isIncluded ? <IconCheck size={18} stroke={2.2} aria-hidden /> : <IconMinus size={18} aria-hidden />}
            {text}
          </li>
        ))}
      </ul>
      <Choice key={tier} offer={offer} {...rest} />
    </li>
  )
}

function Choice({
  offer,
  isWanted,
  isSubscribed,
  isEnding,
  busy,
  onChoose,
}: Omit<PlanCardsProps, 'offers'> & { offer: Offer }) {
  const { tier, name, isSuggested, relation } = offer
  if (relation === 'current') return <p className={classes.note}>Current plan</p>
  if (tier === 'free' && isEnding) return <p className={classes.note}>Starts next</p>
  if (isWanted && !offer.isEnough) return <p className={classes.note}>Does not have room either</p>
  if (relation === 'smaller' && !isSubscribed) return null
  return (
    <Button
      fullWidth
      variant={isSuggested ? 'filled' : 'default'}
      className={classes.choice ?? ''}
      loading={busy === tier}
      disabled={busy !== undefined && busy !== tier}
      onClick={() => onChoose(tier)}
      data-autofocus={isSuggested || undefined}
    >
      {tier === 'free' ? 'Cancel plan' : relation === 'smaller' ? `Switch to ${name}` : `Choose ${name}`}
    </Button>
  )
}
