import { Box, Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Grooves } from '../../ui/grooves.tsx'

export interface NothingHereProps {
  title?: string
  /** Possible reasons for the missing page. */
  text?: string
  /** Link to continue with. */
  back?: { to: string; label: string }
}

/** Shown for an address that does not exist. */
export function Component({
  title = 'There is nothing here',
  text = 'The address may be mistyped, or the page may have moved.',
  back = { to: '/', label: 'Back to the start' },
}: NothingHereProps) {
  return (
    <Box maw={560} mx="auto" py={48} px="md">
      <EmptyState
        art={<Grooves shape="arcs" />}
        order={1}
        title={title}
        text={text}
        action={
          <Button component={Link} to={back.to}>
            {back.label}
          </Button>
        }
      />
    </Box>
  )
}
