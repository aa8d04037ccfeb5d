import type { MessageChannel } from '@greenroom/domain/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { BeyondLastPage } from '../../../ui/list/beyond-last-page.tsx'

interface NoneFoundProps {
  q: string
  channel: MessageChannel | undefined
  folder: string | undefined
  page: number
}

/** Takes the place of the cards where the search, the channel, or the folder has none. */
export function NoneFound({ q, channel, folder, page }: NoneFoundProps) {
  if (page > 1) return <BeyondLastPage what="templates" />
  const kind = channel === undefined ? 'templates' : channel === 'sms' ? 'texts' : 'emails'
  const where = folder === undefined ? '' : folder === '' ? ' without a folder' : ` in “${folder}”`
  return (
    <EmptyState
      title={`No ${kind} found`}
      text={q === '' ? `There are no ${kind}${where} yet.` : `No ${kind}${where} match “${q}”.`}
      action={
        <Button component={Link} to="?" variant="default">
          See all templates
        </Button>
      }
    />
  )
}
