import type { Change } from '@greenroom/contracts'
import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { actionName, actorName, areaName, fieldName, pathOf, pictureOf, valueText } from './change-words.ts'
import classes from './history.module.css'
import { type Piece, wordDiff } from './word-diff.ts'

/** One change: what was done with what, by whom, and each changed field before and after. */
export function ChangeEntry({ change }: { change: Change }) {
  const { area, at, before, after, object_name: name } = change
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const path = pathOf(change)
  const title = name === '' ? areaName(area) : name
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <Text fw={600} component="h3" fz="md">
          {path === undefined ? (
            title
          ) : (
            <Anchor component={Link} to={path} inherit>
              {title}
            </Anchor>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <TimeAgo at={at} />
        </Text>
      </div>
      <Text size="sm" c="dimmed">
        {[actionName(change), actorName(change), ...(name === '' ? [] : [areaName(area)])].join(' · ')}
      </Text>
      {fields.length === 0 ? null : (
        <dl className={classes.fields}>
          {fields.map((field) => (
            <Field key={field} field={field} before={before[field]} after={after[field]} />
          ))}
        </dl>
      )}
    </li>
  )
}

type FieldValue = Change['before'][string] | undefined

function Field({ field, before, after }: { field: string; before: FieldValue; after: FieldValue }) {
  const diff = wordDiff(valueText(field, before), valueText(field, after))
  return (
    <div className={classes.field}>
      <dt>{fieldName(field)}</dt>
      <dd>
        <Value
          label="Before"
          pieces={diff.before}
          picture={pictureOf(field, before)}
          name={fieldName(field)}
          mark="del"
        />
      </dd>
      <dd>
        <Value label="After" pieces={diff.after} picture={pictureOf(field, after)} name={fieldName(field)} mark="ins" />
      </dd>
    </div>
  )
}

interface ValueProps {
  label: string
  pieces: readonly Piece[]
  /** Address of the picture that the value is. */
  picture: string | undefined
  /** Name of the field. */
  name: string
  mark: 'del' | 'ins'
}

function Value({ label, pieces, picture, name, mark: Mark }: ValueProps) {
  return (
    <span className={classes.value}>
      <span className="visually-hidden">{`${label}: `}</span>
      {pieces.length === 0 ? <span className={classes.none}>Empty</span> : null}
      {picture === undefined ? (
        pieces.map(({ text, isChanged }, place) =>
          // Pieces have no other identity than their place.
          isChanged ? <Mark key={place}>{text}</Mark> : <span key={place}>{text}</span>,
        )
      ) : (
        <Picture address={picture} name={name} />
      )}
    </span>
  )
}

/** A picture, which may have been deleted since. */
function Picture({ address, name }: { address: string; name: string }) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <span className={classes.none}>A picture that is no longer there</span>
  return (
    <img
      className={classes.picture}
      src={address}
      alt={name}
      width="64"
      height="64"
      loading="lazy"
      onError={() => setGone(true)}
    />
  )
}
