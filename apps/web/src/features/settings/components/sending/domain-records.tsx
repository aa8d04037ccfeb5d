import type { SenderDomain } from '@greenroom/contracts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { StatusBadge, type StatusColor } from '../../../../ui/status-badge.tsx'
import classes from './domains.module.css'

type Row = SenderDomain['records'][number]

const STATES: Record<Row['state'], { color: StatusColor; label: string }> = {
  found: { color: 'green', label: 'Found' },
  missing: { color: 'warning', label: 'Missing' },
  wrong: { color: 'error', label: 'Wrong' },
  unknown: { color: 'gray', label: 'No answer yet' },
}
const USES: Record<Row['kind'], string> = {
  dkim_rsa: 'Signature (DKIM)',
  dkim_ed25519: 'Second signature (DKIM)',
  spf: 'Permission to send (SPF)',
  mx: 'Returned mail (MX)',
  dmarc: 'Policy (DMARC)',
}

/** The records of a domain, to be copied into its DNS, and what stands there. */
export const DomainRecords = ({ records }: { records: readonly Row[] }) => (
  <ul className={classes.records}>
    {records.map((record) => (
      <li key={record.kind} className={classes.record}>
        <div className={classes.head}>
          <span className={classes.use}>
            {USES[record.kind]}
            {record.is_required ? null : <span className={classes.optional}> · recommended</span>}
          </span>
          <StatusBadge color={STATES[record.state].color}>{STATES[record.state].label}</StatusBadge>
        </div>
        <dl className={classes.parts}>
          <Part name="Type" value={record.type} />
          <Part name="Name" value={record.name} isCopied />
          {record.kind === 'dmarc' && record.state === 'found' ? null : (
            <Part name="Value" value={record.value} isCopied />
          )}
          {record.state === 'found' && record.kind !== 'dmarc'
            ? null
            : record.seen.map((seen) => <Part key={seen} name="Now there" value={seen} />)}
        </dl>
        {record.problem === null ? null : <p className={classes.problem}>{record.problem}</p>}
      </li>
    ))}
  </ul>
)

const Part = ({ name, value, isCopied = false }: { name: string; value: string; isCopied?: boolean }) => (
  <div className={classes.part}>
    <dt>{name}</dt>
    <dd>
      <code>{value}</code>
      {isCopied ? <CopyButton value={value} label={`Copy the ${name.toLowerCase()}`} /> : null}
    </dd>
  </div>
)
