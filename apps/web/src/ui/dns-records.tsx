import type { RecordState } from '@greenroom/domain'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import classes from './dns-records.module.css'
import { StatusBadge, type StatusColor } from './status-badge.tsx'

/** A record as it is shown. */
export interface ShownRecord {
  kind: string
  /** Purpose. */
  use: string
  type: string
  name: string
  value: string
  state: RecordState
  seen: readonly string[]
  problem: string | null
  /** Said beside its purpose. */
  note?: string | undefined
  /** True if another value may be right. */
  isProposal?: boolean
  /** True for a check that is no record to add. */
  isAsked?: boolean
  /** Shown below. */
  controls?: ReactNode
}

const STATES: Record<RecordState, { color: StatusColor; label: string }> = {
  found: { color: 'green', label: 'Found' },
  missing: { color: 'warning', label: 'Missing' },
  wrong: { color: 'error', label: 'Wrong' },
  unknown: { color: 'gray', label: 'No answer yet' },
}

/** Records of a domain, to be copied into its DNS, and what stands there. */
export const DnsRecords = ({ records }: { records: readonly ShownRecord[] }) => (
  <ul className={classes.records}>
    {records.map((record) => (
      <li key={record.kind} className={classes.record}>
        <div className={classes.head}>
          <span className={classes.use}>
            {record.use}
            {record.note === undefined ? null : <span className={classes.note}> · {record.note}</span>}
          </span>
          <StatusBadge color={STATES[record.state].color}>{STATES[record.state].label}</StatusBadge>
        </div>
        <Parts record={record} />
        {record.problem === null ? null : <p className={classes.problem}>{record.problem}</p>}
        {record.controls === undefined ? null : <div className={classes.controls}>{record.controls}</div>}
      </li>
    ))}
  </ul>
)

function Parts({ record: { type, name, value, state, seen, isProposal, isAsked } }: { record: ShownRecord }) {
  const isFound = state === 'found'
  return (
    <dl className={classes.parts}>
      {isAsked ? null : (
        <>
          <Part name="Type" value={type} />
          <Part name="Name" value={name} isCopied />
          {isProposal && isFound ? null : <Part name="Value" value={value} isCopied />}
        </>
      )}
      {isFound && !isProposal ? null : seen.map((one) => <Part key={one} name="Now there" value={one} />)}
    </dl>
  )
}

const Part = ({ name, value, isCopied = false }: { name: string; value: string; isCopied?: boolean }) => (
  <div className={classes.part}>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
      {isCopied ? <CopyButton value={value} label={`Copy the ${name.toLowerCase()}`} /> : null}
    </dd>
  </div>
)
