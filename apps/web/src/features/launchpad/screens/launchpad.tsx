import type { Launchpad } from '@greenroom/contracts'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { launchpadQuery } from '../../../lib/launchpad.ts'
import { DeepCard } from '../../../ui/deep-card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { useDismissal } from '../api/dismissal.ts'
import { DoneSteps } from '../components/done-steps.tsx'
import { OpenSteps } from '../components/open-steps.tsx'
import type { FirstQueries } from '../../../lib/first-queries.ts'

export const firstQueries: FirstQueries = () => [launchpadQuery]

/** `/dashboard/launchpad`: the first things to do, with one of them as the next. */
export function Component() {
  const { putAway, takeOut } = useDismissal()
  return (
    <>
      <PageHeader title="Launchpad" text="A few steps to get your page going." />
      <Loaded query={useQuery(launchpadQuery)} place="list" what="Your launchpad" skeleton={<Loading />}>
        {(launchpad) =>
          launchpad.dismissed_at === null ? (
            <Steps launchpad={launchpad} onPutAway={putAway} />
          ) : (
            <Away launchpad={launchpad} onTakeOut={takeOut} />
          )
        }
      </Loaded>
    </>
  )
}

function Steps({ launchpad: { steps, done, total }, onPutAway }: { launchpad: Launchpad; onPutAway: () => void }) {
  const open = steps.filter((step) => !step.done)
  const [next, ...later] = open
  const ring = <Ring done={done} total={total} size={176} label={`${done} of ${total} done`} />
  return (
    <Stack>
      {next ? (
        <DeepCard eyebrow="Next" title={next.title} text={next.text} art={ring} fit="whole" action={next.action} />
      ) : (
        <DeepCard
          eyebrow={`${done} of ${total}`}
          title="All done"
          text="Your page is up and running. See how it is doing on the overview."
          art={ring}
          fit="whole"
          action={{ label: 'See the overview', path: '/dashboard/overview' }}
        />
      )}
      {later.length > 0 && <OpenSteps steps={later} />}
      {done > 0 && <DoneSteps steps={steps.filter((step) => step.done)} startsOpen={open.length === 0} />}
      <Button variant="subtle" color="gray" style={{ alignSelf: 'center' }} onClick={onPutAway}>
        Hide the launchpad
      </Button>
    </Stack>
  )
}

const Away = ({ launchpad: { done, total }, onTakeOut }: { launchpad: Launchpad; onTakeOut: () => void }) => (
  <EmptyState
    art={<Ring done={done} total={total} size={140} label={`${done} of ${total} done`} />}
    title="The launchpad is hidden"
    text={
      done === total
        ? 'Every step is done.'
        : `${done} of ${total} steps are done. Steps you finish are still checked off.`
    }
    action={<Button onClick={onTakeOut}>Show again</Button>}
  />
)

const Loading = () => (
  <Stack>
    <Skeleton height={260} radius="lg" />
    <Skeleton height={330} radius="lg" />
  </Stack>
)
