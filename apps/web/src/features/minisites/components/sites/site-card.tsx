import type { MiniSite } from '@greenroom/contracts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { IconExternalLink, IconPencil } from '../../../../ui/icons.generated.ts'
import { memo, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../../lib/format.ts'
import { CopyLink } from '../../../../lib/sites/copy-link.tsx'
import { hasUnsent } from '../../editing/unsent.ts'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import classes from './site-card.module.css'
import { SiteMenu, type SiteMenuProps } from './site-menu.tsx'
import { SiteViews } from './site-views.tsx'
import { lateExtra } from '../../../../ui/late-part.tsx'

/** One site in the list: preview, address and numbers. */
export function SiteCard({ site, ...actions }: SiteMenuProps) {
  const address = site.url.replace(/^https?:\/\//, '')
  return (
    <li className={classes.card}>
      <Link to={`/editor/${site.id}`} className={classes.window} tabIndex={-1} aria-hidden>
        <span className={classes.page} inert>
          <Suspense>
            <Page site={site} />
          </Suspense>
        </span>
      </Link>
      <Stack gap="xs" flex={1} p="md">
        <div className={classes.head}>
          <h2 className={classes.name}>{site.name}</h2>
          <Standing site={site} />
        </div>
        <div className={classes.address}>
          <span>{address}</span>
          <CopyLink site={site} label={`Copy the link to ${site.name}`} />
        </div>
        <Unsent siteId={site.id} />
        {site.is_locked ? (
          <p className={classes.locked}>
            Saved but not shown, because your plan has room for fewer sites.{' '}
            <Link to="/dashboard/settings?tab=billing#choose">Choose what stays</Link>
          </p>
        ) : null}
        <dl className={classes.numbers}>
          <Figure label="Views, all time" value={site.views} />
          <Figure label="Clicks, all time" value={site.clicks} />
        </dl>
        <SiteViews siteId={site.id} />
        <Group gap="xs" align="stretch" wrap="nowrap" mt="auto" pt="xs">
          <Button
            component={Link}
            to={`/editor/${site.id}`}
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Edit ${site.name}`}
            flex={1}
          >
            Edit
          </Button>
          <Button
            component="a"
            href={site.url}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
            aria-label={`View ${site.name}`}
            flex={1}
          >
            View
          </Button>
          <SiteMenu site={site} {...actions} />
        </Group>
      </Stack>
    </li>
  )
}

function Standing({ site }: Pick<SiteMenuProps, 'site'>) {
  if (site.is_locked) return <StatusBadge color="warning">Locked</StatusBadge>
  return <StatusBadge color={site.is_active ? 'green' : 'gray'}>{site.is_active ? 'Live' : 'Off'}</StatusBadge>
}

/** Milliseconds that an editor just left has to send its last changes. */
const GRACE = 2_000

/**
 * Warns about changes of an earlier visit that never reached the server, because of a lost connection or an open
 * conflict.
 */
function Unsent({ siteId }: { siteId: string }) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(hasUnsent(siteId)), GRACE)
    return () => clearTimeout(timer)
  }, [siteId])
  return (
    isWaiting && (
      <Box component="p" m={0} c="var(--gr-warning)" fz={13} fw={500}>
        Some changes are only on this device. Open the editor to save them.
      </Box>
    )
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}

/** The page renderer loads after the list. */
const SitePreview = lateExtra(async () => ({ default: (await import('@greenroom/minisite')).SitePreview }))

/** The head of the page, drawn small by the renderer that visitors get. */
const Page = memo(
  function Page({ site }: { site: MiniSite }) {
    return <SitePreview site={site} blocks={[]} />
  },
  (before, after) => before.site.id === after.site.id && before.site.version === after.site.version,
)
