import { Button, Text } from '@mantine/core'
import { IconExternalLink } from '../../../ui/icons.generated.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Disc } from '../../../ui/disc.tsx'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { plan, subscriptionQuery } from '../api/subscription.ts'
import classes from './upgrade-dialog.module.css'

export interface PayingProps {
  name: string
  /** The payment page; null if only the provider's confirmation is missing. */
  url: string | null
  /** False if this tab is navigating to it. */
  isElsewhere: boolean
  onBack: () => void
}

/** Waits for a payment in another tab; the live connection announces the change. */
export function Paying({ name, url, isElsewhere, onBack }: PayingProps) {
  const queries = useQueryClient()
  const look = async () => queries.setQueryData(subscriptionQuery.queryKey, await plan.lookAgain())

  // On return from the other tab, asks the provider at once, in case its event is late.
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState !== 'visible') return
      plan.lookAgain().then(
        (after) => queries.setQueryData(subscriptionQuery.queryKey, after),
        () => undefined, // the live update follows anyway
      )
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [queries])

  const check = useMutation({
    mutationFn: look,
    onSuccess: (after) => {
      if (after?.plan_name !== name) toast.info('Nothing has been paid yet.')
    },
    onError: tellProblem,
  })
  return (
    <div className={classes.stage}>
      <Disc size={88} spinning />
      <Text role="status" maw="40ch">
        {url === null
          ? 'Your payment is being processed. This continues as soon as it goes through.'
          : isElsewhere
            ? 'Pay in the tab that just opened. This continues as soon as you have paid.'
            : 'The payment page opens in this tab. You come back here when it is paid.'}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Choose another plan
        </Button>
        {url === null ? null : (
          <Button
            component="a"
            href={url}
            {...(isElsewhere && { target: '_blank', rel: 'noopener' })}
            rightSection={<IconExternalLink size={16} aria-hidden />}
            ref={focusOnMount}
          >
            Open the payment page
          </Button>
        )}
      </div>
      <Button variant="subtle" size="compact-sm" loading={check.isPending} onClick={() => check.mutate()}>
        I have paid
      </Button>
    </div>
  )
}
