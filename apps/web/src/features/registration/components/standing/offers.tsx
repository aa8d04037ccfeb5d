import type { RegistrationOverview } from '@greenroom/contracts'
import type { NumberKind } from '@greenroom/domain'
import { Button, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCents } from '../../../../lib/format.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { putOverview, saveProfile } from '../../api/registration.ts'
import { stepPath } from '../../rules/addresses.ts'
import { feeRows } from '../../rules/fees.ts'
import classes from './standing.module.css'

const TollFreeDialog = lateDialog(() => import('../toll-free-dialog.tsx'))

const WORDS: Record<NumberKind, { title: string; text: string; days: string }> = {
  toll_free: {
    title: 'Toll-free number',
    text: 'Usually the fastest, for the US and Canada.',
    days: 'Reviewed in 3 to 5 business days, sometimes 15.',
  },
  local: {
    title: 'Local number',
    text: 'An area code that fans know.',
    days: 'Reviewed in 10 to 15 business days.',
  },
}

const feesOf = (overview: RegistrationOverview, kind: NumberKind): string => {
  const rows = feeRows(overview, kind)
  const sum = (isMonthly: boolean) =>
    rows.filter((row) => row.isMonthly === isMonthly).reduce((cents, row) => cents + row.cents, 0)
  const once = sum(false)
  return `${once === 0 ? '' : `${formatCents(once)} once, then `}${formatCents(sum(true))} a month.`
}

interface OfferProps {
  overview: RegistrationOverview
  kind: NumberKind
  /** Beside another one that is begun. */
  isSecond?: boolean
}

/** One kind of number with what it is good for and costs. */
function Offer({ overview, kind, isSecond = false }: OfferProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isVerifying, setVerifying] = useState(false)
  const { title, text, days } = WORDS[kind]
  const begin = useMutation({
    mutationFn: () => saveProfile({ number_kind: kind }, false),
    onSuccess: (answer) => {
      putOverview(client, answer)
      if (kind === 'toll_free') setVerifying(true)
      else void navigate(stepPath('who'))
    },
    onError: tellProblem,
  })
  return (
    <div className={classes.offer}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <p>{text}</p>
      <p className={classes.fees}>{days}</p>
      <p className={classes.fees}>{feesOf(overview, kind)}</p>
      <Button
        variant={kind === 'toll_free' && !isSecond ? 'filled' : 'default'}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {kind === 'toll_free' ? 'Verify a toll-free number' : 'Register a local number'}
      </Button>
      <Late when={isVerifying}>
        <TollFreeDialog opened={isVerifying} overview={overview} onClose={() => setVerifying(false)} />
      </Late>
    </div>
  )
}

/** Both kinds, for whoever has none. */
export const Offers = ({ overview }: { overview: RegistrationOverview }) => (
  <div className={classes.offers}>
    <Offer overview={overview} kind="toll_free" />
    <Offer overview={overview} kind="local" />
  </div>
)

/** The kind that was not begun yet; both may wait at once. */
export function MoreWays({ overview }: { overview: RegistrationOverview }) {
  const kind: NumberKind | undefined =
    overview.toll_free === null || overview.toll_free.state === 'withdrawn'
      ? 'toll_free'
      : overview.brand === null || overview.brand.state === 'withdrawn'
        ? 'local'
        : undefined
  if (kind === undefined || overview.tenancy === null) return null
  return (
    <div className={classes.part}>
      <Offer overview={overview} kind={kind} isSecond />
    </div>
  )
}
