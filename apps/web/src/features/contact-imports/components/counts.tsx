import type { ContactImport } from '@greenroom/contracts'
import { Text } from '@mantine/core'
import { formatNumber } from '../../../lib/format.ts'
import classes from './counts.module.css'
import { factsOf } from './import-words.ts'

/** Counts of the rows by outcome, as a bar and as numbers, with notes on how the file was read. */
export function Counts({ one }: { one: ContactImport }) {
  const counts: { label: string; count: number; kind: string }[] = [
    { label: 'New', count: one.created, kind: 'new' },
    { label: 'Updated', count: one.updated, kind: 'updated' },
    { label: 'Already there', count: one.unchanged, kind: 'there' },
    { label: 'Refused', count: one.refused, kind: 'refused' },
  ]
  return (
    <>
      {counts.some(({ count }) => count > 0) ? (
        <div className={classes.bar} aria-hidden>
          {counts.map(({ kind, count }) =>
            count === 0 ? null : <span key={kind} data-kind={kind} style={{ flexGrow: count }} />,
          )}
        </div>
      ) : null}
      <dl className={classes.counts}>
        {counts.map(({ label, count, kind }) => (
          <div key={label} className={classes.count} data-none={count === 0 || undefined}>
            <dt data-kind={kind}>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {factsOf(one).map((fact) => (
        <Text key={fact} size="sm" mt="sm" maw="72ch">
          {fact}
        </Text>
      ))}
    </>
  )
}
