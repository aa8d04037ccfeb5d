import { checkSiteHost, type MiniSite, type SiteHost, updateSiteHost } from '@greenroom/contracts'
import { Anchor, Button, Group, Switch, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../lib/api/index.ts'
import { recordUse } from '../../../../lib/dns-record-uses.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { DnsRecords } from '../../../../ui/dns-records.tsx'
import { StateLine } from '../../../../ui/state-line.tsx'
import type { StatusColor } from '../../../../ui/status-badge.tsx'
import { SandboxDnsLink } from '../sandbox-dns-link.tsx'
import { LastLook } from '../last-look.tsx'
import { putHost } from '../../api/site-hosts.ts'
import classes from '../sending/domains.module.css'
import { RemoveHost } from './remove-host.tsx'

const STATES: Record<SiteHost['state'], { color: StatusColor; label: string; text: string }> = {
  pending: {
    color: 'info',
    label: 'Waiting for records',
    text: 'Add these records where your domain is registered. We look every few minutes; it can take some hours.',
  },
  verified: { color: 'green', label: 'Ready', text: 'All is right. We look at the records every day.' },
  failing: {
    color: 'warning',
    label: 'Needs a look',
    text: 'Something is wrong, or does not answer. The domain still leads to your page, but not for long.',
  },
  stopped: {
    color: 'error',
    label: 'Lost',
    text: 'The domain does not lead to your page until its records are right again.',
  },
}

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

interface HostPanelProps {
  host: SiteHost
  /** The page that it leads to; undefined while it is being deleted. */
  site: Pick<MiniSite, 'name' | 'url'> | undefined
  isSandbox: boolean
}

/** One domain: its state, its records, and whether the page's other address leads to it. */
export function HostPanel({ host, site, isSandbox }: HostPanelProps) {
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const heading = useId()
  const params = { hostId: host.id }
  const check = useMutation({
    mutationFn: () => call(checkSiteHost, { params }),
    onSuccess: (answer) => putHost(client, answer),
    onError: tellProblem,
  })
  const change = useMutation({
    mutationFn: (redirects: boolean) => call(updateSiteHost, { params, body: { redirects } }),
    onSuccess: (answer) => putHost(client, answer),
    onError: tellProblem,
  })
  const { color, label, text } = STATES[host.state]
  const isReady = host.state === 'verified'
  return (
    <section className={classes.domain} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" id={heading} className={classes.name}>
          {host.host}
        </Title>
        <StateLine color={color}>{label}</StateLine>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {host.problem ?? text}
        {host.lost_at === null ? null : ` You lose it on ${day.format(new Date(host.lost_at))}.`}
      </Text>
      <Text size="sm" mt="xs" className={classes.name}>
        {isReady ? (
          <>
            {site?.name ?? 'Your page'} is at{' '}
            <Anchor href={host.url} target="_blank" rel="noopener" underline="always">
              {host.url}
            </Anchor>
          </>
        ) : (
          `Leads to ${site?.name ?? 'your page'}`
        )}
      </Text>
      <details className={classes.details} open={!isReady}>
        <summary className={classes.summary}>DNS records</summary>
        <HostRecords host={host} />
        {isSandbox ? <SandboxDnsLink domain={host.host} /> : null}
      </details>
      <Switch
        mt="md"
        label="Send visitors of my other address here"
        description={site === undefined ? undefined : `${site.url} leads to this domain while its records are right.`}
        checked={change.isPending ? change.variables : host.redirects}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <Group mt="md" gap="sm">
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
        <Button variant="subtle" color="error" onClick={() => setRemoving(true)}>
          Remove
        </Button>
        <LastLook at={host.checked_at} />
      </Group>
      <RemoveHost host={host} opened={isRemoving} onClose={() => setRemoving(false)} />
    </section>
  )
}

/** A domain itself takes no CNAME in most places, so its addresses are named as well. */
function HostRecords({ host: { records, addresses } }: { host: SiteHost }) {
  const isAlias = records.some(({ kind, type }) => kind === 'address' && type === 'CNAME')
  return (
    <>
      <DnsRecords
        records={records.map((record) => ({
          ...record,
          use: recordUse(record.kind),
          isProposal: record.kind === 'address',
          isAsked: record.kind === 'answer',
        }))}
      />
      {isAlias && addresses.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          If your provider takes no CNAME for this name, add A or AAAA records instead: {addresses.join(', ')}
        </Text>
      ) : null}
    </>
  )
}
