import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { EditorMessage, EditorSkeleton } from '../../../ui/editor-page.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { registrationQuery } from '../api/registration.ts'
import { Wizard } from '../components/wizard/wizard.tsx'
import { SENDING } from '../rules/addresses.ts'

export const firstQueries: FirstQueries = () => [registrationQuery]

/** `/dashboard/settings/texting`: registers texting with the carriers. */
export function Component() {
  const query = useQuery(registrationQuery)
  if (query.data && query.data.tenancy !== null)
    return (
      <UnsavedGuard isForPath>
        <Wizard overview={query.data} />
      </UnsavedGuard>
    )
  if (query.isFetching && query.data === undefined) return <WizardSkeleton />
  return (
    <EditorMessage>
      <Loaded query={query} place="screen" what="Your registration" skeleton={null}>
        {() => <NotSetUp />}
      </Loaded>
    </EditorMessage>
  )
}

const NotSetUp = () => (
  <EmptyState
    order={1}
    art={<Grooves shape="arcs" />}
    title="Texts are not set up here"
    text="Whoever runs this installation has to connect a provider first. Then you can register here."
    action={
      <Button component={Link} to={SENDING}>
        Back to the settings
      </Button>
    }
  />
)

const WizardSkeleton = () => (
  <EditorSkeleton
    label="Opening the registration…"
    stage={
      <>
        <Skeleton height={26} width={200} mt={8} />
        <Skeleton height={90} mt={20} radius="md" />
        <Skeleton height={90} mt={12} radius="md" />
      </>
    }
  >
    <Skeleton height={26} width={220} mt={38} />
    <Skeleton height={150} mt={18} radius="lg" />
    <Skeleton height={60} mt={24} />
    <Skeleton height={60} mt={24} />
  </EditorSkeleton>
)
