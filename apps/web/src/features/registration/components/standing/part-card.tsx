import type { Registration, RegistrationOverview } from '@greenroom/contracts'
import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../lib/format.ts'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { StateLine } from '../../../../ui/state-line.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { stepPath } from '../../rules/addresses.ts'
import { KIND_TITLES, stateOf } from '../../rules/states.ts'
import { PersonNote } from './person-note.tsx'
import { Rejections } from './rejections.tsx'
import classes from './standing.module.css'

const WithdrawDialog = lateDialog(() => import('./withdraw-dialog.tsx'))
const VetDialog = lateDialog(() => import('./vet-dialog.tsx'))
const TollFreeDialog = lateDialog(() => import('../toll-free-dialog.tsx'))

export interface PartCardProps {
  part: Registration
  overview: RegistrationOverview
}

/** One part of the registration: its state in words, what it allows, when it moves, and the next step. */
export function PartCard({ part, overview }: PartCardProps) {
  const { kind, state, allows, next, can } = part
  const { label, color } = stateOf(part)
  const [open, setOpen] = useState<'withdraw' | 'vet' | 'toll-free'>()
  const close = () => setOpen(undefined)
  const isRejected = state === 'fixable' || state === 'final'
  const handIn = can.submit ? (state === 'draft' ? 'Continue' : 'Hand in again') : can.edit ? 'Edit' : undefined
  return (
    <section className={classes.part} aria-label={KIND_TITLES[kind]}>
      <div className={classes.head}>
        <Title order={3} size="h4">
          {KIND_TITLES[kind]}
        </Title>
        {can.withdraw ? (
          <Button variant="subtle" color="error" size="xs" onClick={() => setOpen('withdraw')}>
            Withdraw
          </Button>
        ) : null}
      </div>
      <StateLine color={color}>{label}</StateLine>
      <p className={classes.facts}>{allows}</p>
      {next === null || state === 'person' ? null : <p className={classes.facts}>{next}</p>}
      <Days part={part} />
      {state === 'person' ? <PersonNote part={part} /> : null}
      {isRejected || state === 'suspended' ? <Rejections part={part} profile={overview.profile} /> : null}
      <div className={classes.actions}>
        {handIn === undefined ? null : kind === 'toll_free' ? (
          <Button onClick={() => setOpen('toll-free')}>{handIn}</Button>
        ) : (
          <Button component={Link} to={stepPath(can.submit && state !== 'draft' ? 'send' : 'who')}>
            {handIn}
          </Button>
        )}
        {can.vet ? (
          <Button variant="default" onClick={() => setOpen('vet')}>
            Raise your limits
          </Button>
        ) : null}
      </div>
      <Late when={open === 'withdraw'}>
        <WithdrawDialog opened={open === 'withdraw'} part={part} onClose={close} />
      </Late>
      <Late when={open === 'vet'}>
        <VetDialog opened={open === 'vet'} cents={overview.fees.vetting} onClose={close} />
      </Late>
      <Late when={open === 'toll-free'}>
        <TollFreeDialog opened={open === 'toll-free'} overview={overview} onClose={close} />
      </Late>
    </section>
  )
}

/** Shows when a move is expected, and when the last look was. */
function Days({ part: { state, expected_by: expectedBy, checked_at: checkedAt, score } }: { part: Registration }) {
  const isExpected = expectedBy !== null && (state === 'review' || state === 'submitting' || state === 'uncertain')
  return (
    <>
      {isExpected ? (
        <p className={classes.facts}>
          Expected by <strong>{formatDate(new Date(expectedBy))}</strong>.
        </p>
      ) : null}
      {score === null ? null : <p className={classes.facts}>The registry gave you {score} of 100 points.</p>}
      {checkedAt === null || state === 'draft' ? null : (
        <Text component="p" className={classes.dim ?? ''}>
          Last looked at <TimeAgo at={checkedAt} />
        </Text>
      )}
    </>
  )
}
