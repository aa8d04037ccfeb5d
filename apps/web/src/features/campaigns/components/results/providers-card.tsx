import { formatNumber } from '../../../../lib/format.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { Report } from './curve-card.tsx'
import { Share } from './part-cards.tsx'
import { SplitTable, Unknown } from './split-table.tsx'

/** What became of an email, by where its people have their mailboxes. */
export function ProvidersCard({ report }: { report: Report | undefined }) {
  const { providers = [] } = report ?? {}
  if (providers.length === 0) return null
  return (
    <SectionCard
      title="By mailbox provider"
      text="Few clicks at one provider only can mean that it puts your emails into spam. Gmail and Apple do not say who reports them."
    >
      <SplitTable
        label="Results by provider"
        titles={['Provider', 'Sent', 'Bounced', 'Clicked', 'Spam reports']}
        rows={providers.map(({ provider, name, sent, bounced, clicked, complaints }) => ({
          id: provider,
          name,
          cells: [
            formatNumber(sent),
            <Share key="bounced" people={bounced} of={sent + bounced} />,
            clicked === null ? (
              <Unknown key="clicked" why="Too few" />
            ) : (
              <Share key="clicked" people={clicked} of={sent} />
            ),
            complaints === null ? (
              <Unknown key="complaints" why="Not told" />
            ) : (
              <Share key="complaints" people={complaints} of={sent} />
            ),
          ],
        }))}
      />
    </SectionCard>
  )
}
