import { campaignRate } from '@greenroom/domain/campaign-figures'
import { formatNumber, formatShare } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { Report } from './curve-card.tsx'
import classes from './providers-card.module.css'

/** What became of an email, by where its people have their mailboxes. */
export function ProvidersCard({ report }: { report: Report | undefined }) {
  const { providers = [] } = report ?? {}
  if (providers.length === 0) return null
  return (
    <SectionCard
      title="By mailbox provider"
      text="Few clicks at one provider only can mean that it puts your emails into spam. Gmail and Apple do not say who reports them."
    >
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Provider</th>
              <th scope="col">Sent</th>
              <th scope="col">Bounced</th>
              <th scope="col">Clicked</th>
              <th scope="col">Spam reports</th>
            </tr>
          </thead>
          <tbody>
            {providers.map(({ provider, name, sent, bounced, clicked, complaints }) => (
              <tr key={provider}>
                <th scope="row">{name}</th>
                <td>{formatNumber(sent)}</td>
                <td>
                  <Part people={bounced} of={sent + bounced} />
                </td>
                <td>{clicked === null ? <Unknown why="Too few" /> : <Part people={clicked} of={sent} />}</td>
                <td>{complaints === null ? <Unknown why="Not told" /> : <Part people={complaints} of={sent} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </SectionCard>
  )
}

const Unknown = ({ why }: { why: string }) => <span className={classes.unknown}>{why}</span>

function Part({ people, of }: { people: number; of: number }) {
  const rate = campaignRate(people, of)
  return (
    <>
      {formatNumber(people)}
      {rate === null || people === 0 ? null : <small>{formatShare(rate)}</small>}
    </>
  )
}
