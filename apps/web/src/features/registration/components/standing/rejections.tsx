import type { Registration, RegistrationCheck } from '@greenroom/contracts'
import { type CheckId, MEND_LABELS, type Mend } from '@greenroom/domain'
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../lib/format.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { useMinute } from '../../../../lib/use-minute.ts'
import { type Profile, checkAgain, checksQuery, mend, putOverview } from '../../api/registration.ts'
import { fieldPath } from '../../rules/addresses.ts'
import { fieldOf, goToWords } from '../../rules/fields.ts'
import classes from './standing.module.css'

type Rejection = Registration['rejections'][number]

/** Mends that write anew what a check reads, also where that check finds nothing wrong with it. */
const WRITES: Partial<Record<CheckId, Mend>> = {
  F8: 'use_checked_wording',
  F9: 'make_privacy_page',
  F10: 'make_terms_page',
  F11: 'write_description',
  F12: 'write_flow',
  F13: 'write_samples',
  F14: 'write_replies',
}
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

interface RejectionsProps {
  part: Registration
  profile: Profile
}

/** Why it was rejected: each reason in our words with its code, where to mend it, and how long there is time. */
export function Rejections({ part, profile }: RejectionsProps) {
  const { kind, rejections, edit_until: editUntil, state } = part
  const now = useMinute()
  const { data: checks = [] } = useQuery({
    ...checksQuery(kind),
    enabled: rejections.some(({ check }) => check !== null),
  })
  // `now` is up to a minute old, which must not add a day.
  const days = editUntil === null ? undefined : Math.ceil((Date.parse(editUntil) - now.getTime() - MINUTE_MS) / DAY_MS)
  return (
    <>
      {rejections.map((rejection) => (
        <RejectionNote
          key={`${rejection.code} ${rejection.text}`}
          part={part}
          rejection={rejection}
          profile={profile}
          check={checks.find(({ id }) => id === rejection.check)}
        />
      ))}
      {editUntil === null || days === undefined || state !== 'fixable' ? null : (
        <p className={classes.facts}>
          {days > 0
            ? `${days === 1 ? '1 day' : `${days} days`} left to edit it: handed in again by ${formatDate(new Date(editUntil))}, it keeps its place in the line.`
            : 'Handed in again now, it goes to the end of the line.'}
        </p>
      )}
    </>
  )
}

interface RejectionNoteProps {
  part: Registration
  rejection: Rejection
  profile: Profile
  /** The check that prevents it, as it stands now. */
  check: RegistrationCheck | undefined
}

function RejectionNote({
  part: { state },
  rejection: { code, text, field: named, check: id, mend: advice },
  profile,
  check,
}: RejectionNoteProps) {
  const client = useQueryClient()
  // Nothing mends what carriers do not take again.
  const canMend = state !== 'final'
  const field = canMend ? fieldOf(named) : undefined
  const offered = !canMend ? undefined : (check?.mend?.id ?? (id === null ? undefined : WRITES[id]))
  const mending = useMutation({
    mutationFn: (one: Mend) => mend(one),
    onSuccess: async (answer) => {
      putOverview(client, answer)
      toast.success(state === 'fixable' ? 'Mended. Hand it in again.' : 'Mended')
      await checkAgain(client)
    },
    onError: tellProblem,
  })
  return (
    <div className={classes.rejection}>
      <p>{text}</p>
      {advice === null ? null : <p>{advice}</p>}
      {code === 0 || text.includes(String(code)) ? null : <p className={classes.code}>Code {code}</p>}
      {offered === undefined && field === undefined ? null : (
        <div className={classes.actions}>
          {offered === undefined ? null : (
            <Button size="xs" loading={mending.isPending} onClick={() => mending.mutate(offered)}>
              {check?.mend?.label ?? MEND_LABELS[offered]}
            </Button>
          )}
          {field === undefined ? null : (
            <Anchor component={Link} to={fieldPath(field)} size="sm" className={classes.way ?? ''}>
              {goToWords(field, profile)}
            </Anchor>
          )}
        </div>
      )}
    </div>
  )
}
