import type { Change } from '@greenroom/contracts'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { actionName, actorName, areaName, fieldName, pathOf, valueText } from './change-words.ts'
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
            <Field
              key={field}
              name={fieldName(field)}
              before={valueText(field, before[field])}
              after={valueText(field, after[field])}
            />
          ))}
        </dl>
      )}
    </li>
  )
}

function Field({ name, before, after }: { name: string; before: string; after: string }) {
  const diff = wordDiff(before, after)
  return (
    <div className={classes.field}>
      <dt>{name}</dt>
      <dd>
        <Value label="Before" pieces={diff.before} mark="del" />
      </dd>
      <dd>
        <Value label="After" pieces={diff.after} mark="ins" />
      </dd>
    </div>
  )
}

function Value({ label, pieces, mark: Mark }: { label: string; pieces: readonly Piece[]; mark: 'del' | 'ins' }) {
  return (
    <span className={classes.value}>
      <span className="visually-hidden">{`${label}: `}</span>
      {pieces.length === 0 ? <span className={classes.none}>Empty</span> : null}
      {pieces.map(({ text, isChanged }, place) =>
        // Pieces have no other identity than their place.
        isChanged ? <Mark key={place}>{text}</Mark> : <span key={place}>{text}</span>,
      )}
    </span>
  )
}
