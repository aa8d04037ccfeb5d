import { Alert, Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconAlertTriangle } from '../../../../../ui/icons.generated.ts'
import { KeptFocus } from '../../../../../ui/kept-focus.tsx'
import { Late } from '../../../../../ui/late.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'
import { isAskedFor, type Place, placeOf } from '../../../rules/problems.ts'
import { useCreator } from '../creator-context.ts'
import { titleOf } from '../steps.tsx'
import classes from './review.module.css'
import type { useReview } from './use-review.ts'

const PostalAddressDialog = lateDialog(() => import('./postal-address-dialog.tsx'))

interface Told {
  code: string
  text: string
  mend: string | null
}

/** What is known here is told at once; the server says the rest. */
function problemsOf({ preview, problems }: ReturnType<typeof useReview>): Told[] {
  const here = problems.map((text): Told => ({ code: 'text', text, mend: null }))
  const told = new Set(problems)
  return [...here, ...(preview?.problems ?? []).filter(({ code, text }) => !isAskedFor(code) && !told.has(text))]
}

/** What stands against sending, each with the way to fix it. */
export function Problems({ review }: { review: ReturnType<typeof useReview> }) {
  const [isAdding, setAdding] = useState(false)
  const problems = problemsOf(review)
  return (
    <KeptFocus>
      {problems.length > 0 && <List problems={problems} onDialog={() => setAdding(true)} />}
      <Late when={isAdding}>
        <PostalAddressDialog opened={isAdding} onClose={() => setAdding(false)} />
      </Late>
    </KeptFocus>
  )
}

function List({ problems, onDialog }: { problems: readonly Told[]; onDialog: () => void }) {
  const { fields } = useCreator()
  const title = fields.trigger ? 'Fix these before turning it on' : 'Fix these before sending'
  return (
    <Alert color="warning" icon={<IconAlertTriangle aria-hidden />} title={title} mb="md">
      <ul className={classes.problems}>
        {problems.map(({ code, text, mend }) => {
          const place = placeOf(code)
          return (
            <li key={`${code} ${text}`}>
              {text} {place && 'dialog' in place ? null : mend} {place && <Way place={place} onDialog={onDialog} />}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

interface WayProps {
  place: Place
  onDialog: () => void
}

function Way({ place, onDialog }: WayProps) {
  const { goTo, fields } = useCreator()
  if ('to' in place)
    return (
      <Anchor component={Link} to={place.to} size="sm" underline="always">
        {place.label}
      </Anchor>
    )
  const isDialog = 'dialog' in place
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      underline="always"
      onClick={() => (isDialog ? onDialog() : goTo(place.section, place.fieldId))}
    >
      {place.label ?? `Go to ${isDialog ? '' : titleOf(place.section, fields.type)}`}
    </Anchor>
  )
}
