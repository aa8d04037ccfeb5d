import type { Subscription } from '@greenroom/contracts'
import { PLAN_NAMES, type PlanTier } from '@greenroom/domain/plans'
import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import type { Icon } from '../../../ui/icon.tsx'
import { IconBolt, IconCalendarRepeat, IconDoorExit, IconReceipt2, IconStack2 } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/index.ts'
import { useSending } from '../../../lib/form/use-sending.ts'
import { formatDate } from '../../../lib/format.ts'
import { useCardPage } from '../../../lib/kept-card.ts'
import { toast } from '../../../lib/toasts.tsx'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { plan, previewQuery } from '../api/subscription.ts'
import { type MoveFact, moveFacts, type SeenPrice } from './move-facts.ts'
import type { Usage } from './offers.ts'
import classes from './upgrade-dialog.module.css'

const ICONS: Record<MoveFact['kind'], Icon> = {
  start: IconBolt,
  money: IconReceipt2,
  renewal: IconCalendarRepeat,
  leaving: IconDoorExit,
  over: IconStack2,
}

export interface ConfirmMoveProps {
  /** The Free Trial: the plan ends with its period. */
  to: PlanTier
  subscription: Subscription
  usage: Usage
  onBack: () => void
  onMoved: (after: Subscription) => void
}

/** Shows the effects of a change of plan, and makes it. */
export function ConfirmMove({ to, subscription, usage, onBack, onMoved }: ConfirmMoveProps) {
  const card = useCardPage()
  const { price, shown, lookAgain, hasFailed, refusal } = usePrice(to)
  const { busy, problem, submit } = useSending(async () => {
    try {
      onMoved(to === 'free' ? await cancel() : await plan.moveTo(to, shown))
    } catch (error) {
      lookAgain()
      throw error
    }
  })
  const said = problem ?? refusal
  return (
    <>
      <ul className={classes.facts}>
        {moveFacts(to, subscription, usage, price).map(({ kind, text, isAwaited }) => {
          const Sign = ICONS[kind]
          return (
            <li key={text} data-warn={kind === 'over' || undefined}>
              <Sign size={20} stroke={1.7} aria-hidden />
              <span>
                {isAwaited ? <AwaitedSum /> : null}
                {text}
              </span>
            </li>
          )
        })}
      </ul>
      {hasFailed ? (
        <Text size="sm" c="dimmed" mt="md" role="status">
          We could not look up the exact amount.{' '}
          <Anchor component="button" type="button" size="sm" onClick={lookAgain}>
            Try again
          </Anchor>
        </Text>
      ) : null}
      {said === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="md">
          {said}{' '}
          {to === 'free' ? null : (
            <Anchor component="button" type="button" size="sm" onClick={card.open}>
              Use another card
            </Anchor>
          )}
        </Text>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack} data-autofocus={to === 'free' || undefined}>
          {to === 'free' ? 'Keep plan' : 'Back'}
        </Button>
        <Button
          color={to === 'free' ? 'error' : 'green'}
          loading={busy}
          onClick={() => submit()}
          {...(to !== 'free' && { ref: focusOnMount })}
        >
          {to === 'free' ? 'Cancel plan' : `Move to ${PLAN_NAMES[to]}`}
        </Button>
      </div>
    </>
  )
}

const AwaitedSum = () => (
  <>
    Today:{' '}
    <span role="status">
      <Skeleton component="span" className={classes.sum} />
      <span className="visually-hidden">looking up the amount</span>
    </span>
    ,{' '}
  </>
)

/** Returns the price of the move, as far as it is known. */
function usePrice(to: PlanTier) {
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(to === 'free' ? 'basic' : to),
    enabled: to !== 'free',
  })
  // A price that failed to refresh is no longer valid.
  const shown = to === 'free' || error ? undefined : data
  const price: SeenPrice = shown ?? (isFetching ? 'awaited' : 'unknown')
  const lookAgain = () => void (to !== 'free' && refetch())
  // A refusal that the move itself would get is shown in advance.
  const refusal = error instanceof ApiError && error.status === 409 ? error.message : undefined
  return { price, shown, lookAgain, refusal, hasFailed: error !== null && !isFetching && refusal === undefined }
}

async function cancel(): Promise<Subscription> {
  const after = await plan.cancel()
  const end = after.current_period_end
  toast.success(end === null ? 'Your plan is canceled' : `${after.plan_name} stays until ${formatDate(new Date(end))}`)
  return after
}
