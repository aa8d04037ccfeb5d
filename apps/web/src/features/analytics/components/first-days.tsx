import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CopyLink } from '../../../lib/sites/copy-link.tsx'
import { ShareButton } from '../../../lib/sites/share-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { AnalyzedPage } from '../api/analytics.ts'

/** Before the first visit: the link to share; without a page, a way to one. */
export const FirstDays = ({ page }: { page: AnalyzedPage | undefined }) =>
  page === undefined ? (
    <EmptyState
      title="Create your first page"
      text="Who visits it, from where, and what they click will appear here."
      action={
        <Button component={Link} to="/onboarding" size="md">
          Make your page
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="Nobody has been here yet"
      text={
        <>
          Put <b>{page.url.replace(/^https?:\/\//, '')}</b> into your bios, and send it to your fans. Who comes, from
          where, and what they click appears here within seconds.
        </>
      }
      action={
        <>
          <CopyLink site={page} />
          <ShareButton site={page} />
        </>
      }
    />
  )
