import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'

/** Takes the place of a report while no campaign was sent in its period. */
export const NoCampaigns = () => (
  <EmptyState
    art={<Grooves shape="arcs" />}
    title="No campaign in this period"
    text="Once you have sent a text or an email, you see here who got it, who clicked, and what it earned."
    action={
      <>
        <Button component={Link} to="/dashboard/marketing/sms/new">
          Write a text
        </Button>
        <Button component={Link} to="/dashboard/marketing/email/new" variant="default">
          Write an email
        </Button>
      </>
    }
  />
)
