import type { Registration } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PhoneText } from '../../../../lib/accounts/phone-text.tsx'
import { useCountdown } from '../../../../lib/accounts/use-countdown.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { manageBrand } from '../../api/functions.ts'
import { registrationQuery } from '../../api/registration.ts'
import classes from './standing.module.css'

const two = (count: number) => String(count).padStart(2, '0')
/** 86_399 → "23:59:59". */
const clockText = (seconds: number) =>
  `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

const secondsUntil = (until: string | null): number =>
  until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1_000))

/** Says what somebody has to answer, where, and how long there is time. */
export function PersonNote({ part: { person, can } }: { part: Registration }) {
  const client = useQueryClient()
  const until = person?.until ?? null
  const { left, start } = useCountdown(secondsUntil(until))
  useEffect(() => start(secondsUntil(until)), [until, start])
  const resend = useMutation({
    mutationFn: () => manageBrand('resend'),
    onSuccess: async () => {
      toast.success('Sent again')
      await client.invalidateQueries({ queryKey: registrationQuery.queryKey })
    },
    onError: tellProblem,
  })
  if (person === null) return null
  const isOver = until !== null && left === 0
  return (
    <div className={classes.person}>
      {person.kind === 'code' ? (
        <p>
          We texted a code to{' '}
          <strong>
            <PhoneText e164={person.to} />
          </strong>
          . Reply YES to that text.
        </p>
      ) : (
        <p>
          The registry mailed a link to <strong>{person.to}</strong>. Open it, and confirm that it is you.
        </p>
      )}
      {until === null ? null : isOver ? (
        <p>The time is over. Have it sent again.</p>
      ) : (
        <p>
          <span className={classes.clock} role="timer" aria-label="Time left">
            {clockText(left)}
          </span>{' '}
          left
        </p>
      )}
      {can.resend ? (
        <div className={classes.actions}>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
            Send it again
          </Button>
        </div>
      ) : null}
    </div>
  )
}
