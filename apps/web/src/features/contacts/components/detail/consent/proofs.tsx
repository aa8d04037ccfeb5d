import type { ConsentRecord } from '@greenroom/contracts'
import { Anchor } from '@mantine/core'
import { useId, useState } from 'react'
import { formatDate, formatExact } from '../../../../../lib/format.ts'
import { methodWords } from '../timeline/words.ts'
import classes from './consent.module.css'

export interface ProofsProps {
  /** Name of the channel. */
  label: string
  /** Newest first, at least one. */
  records: readonly ConsentRecord[]
}

/** The newest proof, with the earlier ones below. */
export function Proofs({ label, records }: ProofsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const [newest] = records
  if (newest === undefined) return null
  return (
    <>
      <div className={classes.line}>
        <span>
          {stateWords(newest)}, {methodWords(newest.method)},{' '}
          <time dateTime={newest.at} className={classes.day}>
            {formatDate(new Date(newest.at))}
          </time>
        </span>
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes.more ?? ''}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Show'} proof for ${label.toLowerCase()}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide proof' : 'Show proof'}
        </Anchor>
      </div>
      <ol id={id} hidden={!isOpen} className={`plain-list ${classes.proofs}`}>
        {records.map((record) => (
          <li key={record.id}>
            <Proof record={record} />
          </li>
        ))}
      </ol>
    </>
  )
}

const STATES: Readonly<Record<ConsentRecord['state'], string>> = {
  subscribed: 'Agreed',
  opted_out: 'Opted out',
  pending: 'Asked for it, not confirmed yet',
  unknown: 'Unknown',
}
const stateWords = ({ state }: ConsentRecord) => STATES[state]

function Proof({ record }: { record: ConsentRecord }) {
  const facts: [string, string | null][] = [
    ['What', `${stateWords(record)}, ${methodWords(record.method)}`],
    ['Who', record.actor === 'person' ? 'The contact' : 'You'],
    ['When', formatExact(new Date(record.at))],
    ['Wording', record.wording === null ? null : `${record.wording.text} (version ${record.wording.version})`],
    ['Source', record.source || null],
    ['IP address', record.ip],
  ]
  return (
    <dl className={classes.proof}>
      {facts.map(([label, fact]) =>
        fact === null ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
