import type { Registration } from '@greenroom/contracts'
import { MENDS, type Mend } from '@greenroom/domain'
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../../lib/format.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { useMinute } from '../../../../lib/use-minute.ts'
import { checkAgain, mend, putOverview } from '../../api/registration.ts'
import { fieldPath } from '../../rules/addresses.ts'
import { FIELDS, fieldOf } from '../../rules/fields.ts'
import { MEND_LABELS } from '../../rules/mend-labels.ts'
import classes from './standing.module.css'

type Rejection = Registration['rejections'][number]

const CLASSES: Record<Rejection['class'], string | undefined> = {
  fix: undefined,
  wait: 'Nothing to do: hand it in again later.',
  support: 'Write to our support, who can ask the registry.',
  final: 'This cannot be mended.',
}
const DAY_MS = 86_400_000

/** Why it was rejected: each reason in our words with its code, where to mend it, and how long there is time. */
export function Rejections({ part: { rejections, edit_until: editUntil, state } }: { part: Registration }) {
  const now = useMinute()
  const days = editUntil === null ? undefined : Math.ceil((Date.parse(editUntil) - now.getTime()) / DAY_MS)
  return (
    <>
      {rejections.map((rejection) => (
        <RejectionNote key={`${rejection.code} ${rejection.text}`} rejection={rejection} />
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

function RejectionNote({
  rejection: { code, class: kind, text, field: named, mend: offered },
}: {
  rejection: Rejection
}) {
  const client = useQueryClient()
  const field = fieldOf(named)
  const id = MENDS.find((one) => one === offered)
  const mending = useMutation({
    mutationFn: (one: Mend) => mend(one),
    onSuccess: async (answer) => {
      putOverview(client, answer)
      toast.success('Mended. Hand it in again.')
      await checkAgain(client)
    },
    onError: tellProblem,
  })
  return (
    <div className={classes.rejection}>
      <p>{text}</p>
      {CLASSES[kind] === undefined ? null : <p>{CLASSES[kind]}</p>}
      {code === 0 ? null : <p className={classes.code}>Code {code}</p>}
      {id === undefined && field === undefined ? null : (
        <div className={classes.actions}>
          {id === undefined ? null : (
            <Button size="xs" loading={mending.isPending} onClick={() => mending.mutate(id)}>
              {MEND_LABELS[id]}
            </Button>
          )}
          {field === undefined ? null : (
            <Anchor
              component={Link}
              to={fieldPath(field)}
              size="sm"
              mih={44}
              display="inline-flex"
              style={{ alignItems: 'center' }}
            >
              Go to {FIELDS[field].label.toLowerCase()}
            </Anchor>
          )}
        </div>
      )}
    </div>
  )
}
