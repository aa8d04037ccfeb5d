import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import bar from '../../../ui/editor-bar.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { registrationQuery } from '../api/registration.ts'
import { Wizard } from '../components/wizard/wizard.tsx'
import classes from '../components/wizard/wizard.module.css'
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
    <main id="main" tabIndex={-1} className={classes.message}>
      <Loaded query={query} place="screen" what="Your registration" skeleton={null}>
        {() => <NotSetUp />}
      </Loaded>
    </main>
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
  <div className={classes.root}>
    <p role="status" className="visually-hidden">
      Opening the registration…
    </p>
    <div className={bar.bar} aria-hidden>
      <Skeleton height={36} width={36} />
      <Skeleton height={18} width={180} />
    </div>
    <main id="main" tabIndex={-1} className={classes.main}>
      <div className={classes.form} aria-hidden>
        <Skeleton height={52} mt={10} />
        <Skeleton height={26} width={220} mt={38} />
        <Skeleton height={150} mt={18} radius="lg" />
        <Skeleton height={60} mt={24} />
        <Skeleton height={60} mt={24} />
      </div>
      <div className={classes.stage} aria-hidden>
        <Skeleton height={26} width={200} />
        <Skeleton height={90} mt={20} radius="md" />
        <Skeleton height={90} mt={12} radius="md" />
      </div>
    </main>
  </div>
)
