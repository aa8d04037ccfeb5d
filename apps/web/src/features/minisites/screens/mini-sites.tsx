import type { MiniSite } from '@greenroom/contracts'
import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { z } from 'zod'
import { flag, page, readAddress, useAddress } from '../../../lib/address/index.ts'
import { showPlans } from '../../../lib/api/index.ts'
import { roomFor, useMe } from '../../../lib/me.ts'
import { planLimitSentence } from '../../../lib/plan-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Late } from '../../../ui/late.tsx'
import { BeyondLastPage } from '../../../ui/list/beyond-last-page.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { sitesQuery } from '../api/sites.ts'
import { SiteCard } from '../components/sites/site-card.tsx'
import { useSiteActions } from '../components/sites/use-site-actions.ts'
import classes from './mini-sites.module.css'
import { lateDialog, latePart } from '../../../ui/late-part.tsx'
import type { FirstQueries } from '../../../lib/first-queries.ts'

const NewSiteDialog = lateDialog(async () => ({
  default: (await import('../components/sites/new-site-dialog.tsx')).NewSiteDialog,
}))
/** Loaded only when needed: few people have more than one page of sites. */
const Pages = latePart(async () => ({ default: (await import('../../../ui/list/pages.tsx')).Pages }))
const ConfirmTyped = lateDialog(async () => ({ default: (await import('../../../ui/confirm-typed.tsx')).ConfirmTyped }))

const listAddress = z.object({ page })
const dialogAddress = z.object({ new: flag })

export const firstQueries: FirstQueries = ({ search }) => [sitesQuery(readAddress(listAddress, search).page)]

/** `/dashboard/mini-sites`: the user's sites. */
export function Component() {
  const list = useAddress(listAddress)
  const dialog = useAddress(dialogAddress)
  const { page } = list.values
  const navigate = useNavigate()
  const query = useQuery(sitesQuery(page))
  const { data } = query
  const actions = useSiteActions(page)
  const plan = roomFor(useMe(), 'minisites')
  const [doomed, setDoomed] = useState<MiniSite>()
  const isEmpty = data?.total === 0
  const isMaking = dialog.values.new
  const setMaking = (making: boolean) => dialog.set({ new: making }, { replace: !making })

  if (isMaking && isEmpty) return <Navigate to="/onboarding" replace />
  return (
    <>
      <PageHeader
        title="Mini Sites"
        text="Your pages and how they are doing."
        actions={
          isEmpty ? undefined : (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
              New site
            </Button>
          )
        }
      />
      <Loaded
        query={query}
        place="list"
        what="Your sites"
        skeleton={<Cards />}
        empty={
          <EmptyState
            title="Create your first page"
            text="Your mini site appears here, with its address, its views and its clicks."
            action={
              <Button component={Link} to="/onboarding" size="md">
                Make your page
              </Button>
            }
          />
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <BeyondLastPage what="sites" />
          ) : (
            <ul className={classes.list} aria-label="Sites" aria-busy={query.isPlaceholderData}>
              {items.map((site) => (
                <SiteCard
                  key={site.id}
                  site={site}
                  onDuplicate={() => actions.duplicate(site)}
                  onSetActive={(isActive) => actions.setActive(site, isActive)}
                  onDelete={() => setDoomed(site)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {plan.full && !isEmpty && (
        <Text c="dimmed" size="sm" mt="lg">
          {planLimitSentence(plan.details)}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void showPlans('minisites')}>
            See the plans
          </Anchor>
        </Text>
      )}
      {data && (
        <Late when={data.total > data.limit}>
          <Pages data={data} page={page} onPage={(next) => list.set({ page: next }, { toTop: true })} />
        </Late>
      )}
      <Late when={isMaking}>
        <NewSiteDialog
          opened={isMaking}
          onClose={() => setMaking(false)}
          onMade={(site) => void navigate(`/editor/${site.id}`)}
          fullSentence={plan.full ? planLimitSentence(plan.details) : undefined}
        />
      </Late>
      <Late when={doomed !== undefined}>
        <ConfirmTyped
          opened={doomed !== undefined}
          title={`Delete ${doomed?.name ?? 'site'}?`}
          word={doomed?.username ?? ''}
          confirmLabel="Delete site"
          onConfirm={() => doomed && actions.remove(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <Text>
            The page, its {doomed?.block_count === 1 ? 'block' : `${doomed?.block_count ?? 0} blocks`} and its
            statistics will be gone for good, and links to it will stop working.
          </Text>
        </ConfirmTyped>
      </Late>
    </>
  )
}

function Cards() {
  return (
    <div className={classes.list}>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} height={462} radius="lg" />
      ))}
    </div>
  )
}
