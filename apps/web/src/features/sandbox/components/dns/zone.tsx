import type { SandboxAskedRecord, SandboxZone } from '@greenroom/contracts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recordUse } from '../../../../lib/dns-record-uses.ts'
import { DnsRecords } from '../../../../ui/dns-records.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { dnsKey, publish, setRecord, zoneQuery } from '../../api/dns.ts'
import { BackLink } from '../back-link.tsx'
import { Levers } from '../levers.tsx'
import { type Lever, useLever } from '../use-lever.ts'
import { AnotherRecord } from './another-record.tsx'
import { wrongValue } from './wrong-value.ts'

const SKELETON_HEIGHT = 480

/** The DNS of a domain: what its owner is asked for, what a check sees there now, and levers to change it. */
export function Zone({ domain, back }: { domain: string; back: string }) {
  const lever = useLever(dnsKey)
  return (
    <Stack>
      <BackLink to={back} label="All domains" />
      <Loaded
        query={useQuery(zoneQuery(domain))}
        what="The records"
        skeleton={SKELETON_HEIGHT}
        missing={<EmptyState title="Nobody has added this domain" text="Owners add domains in their settings." />}
      >
        {(zone) => (
          <>
            <Asked zone={zone} lever={lever} />
            <Others zone={zone} lever={lever} />
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Asked({ zone: { domain, asked }, lever: { pulled, pull } }: { zone: SandboxZone; lever: Lever }) {
  return (
    <SectionCard
      title={domain}
      text="What its owner is asked for, and what a check would see now."
      action={
        <Button
          loading={pulled === 'all'}
          disabled={pulled !== undefined && pulled !== 'all'}
          onClick={() => pull('all', () => publish(domain))}
        >
          Publish all
        </Button>
      }
    >
      <DnsRecords
        records={asked.map((record) => ({
          ...record,
          use: recordUse(record.kind),
          controls: <RecordLevers domain={domain} record={record} lever={{ pulled, pull }} />,
        }))}
      />
    </SectionCard>
  )
}

interface RecordLeversProps {
  domain: string
  record: SandboxAskedRecord
  lever: Lever
}

function RecordLevers({ domain, record, lever: { pulled, pull } }: RecordLeversProps) {
  const { kind, name, type, values, is_silent: isSilent } = record
  const set = (next: string[], silent = false) => setRecord({ name, type, values: next, is_silent: silent })
  const button = (label: string, act: () => Promise<unknown>) => (
    <Button
      size="xs"
      variant="default"
      loading={pulled === `${label} ${kind}`}
      disabled={pulled !== undefined}
      onClick={() => pull(`${label} ${kind}`, act)}
    >
      {label}
    </Button>
  )
  return (
    <Levers label={`Test levers of ${recordUse(kind)}`}>
      <Group gap={8}>
        {button('Publish', () => publish(domain, record))}
        {button('Publish wrongly', () => set([wrongValue(record)]))}
        {values.length > 0 ? button('Remove', () => set([])) : null}
        {isSilent ? button('Answer', () => set(values)) : button('Do not answer', () => set(values, true))}
      </Group>
    </Levers>
  )
}

function Others({ zone: { domain, others }, lever: { pulled, pull } }: { zone: SandboxZone; lever: Lever }) {
  return (
    <SectionCard title="Other records" text="What else stands at this name, and at names below it.">
      {others.length === 0 ? <Text c="dimmed">There are none.</Text> : null}
      <Stack gap="sm">
        {others.map(({ name, type, values, is_silent: isSilent }) => (
          <Group key={`${type} ${name}`} justify="space-between" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <strong>{`${type} ${name}`}</strong> {isSilent ? 'does not answer' : values.join(' · ')}
            </Text>
            <Button
              size="xs"
              variant="default"
              flex="none"
              loading={pulled === `${type} ${name}`}
              disabled={pulled !== undefined}
              aria-label={`Remove ${type} ${name}`}
              onClick={() => pull(`${type} ${name}`, () => setRecord({ name, type, values: [] }))}
            >
              Remove
            </Button>
          </Group>
        ))}
      </Stack>
      <AnotherRecord domain={domain} />
    </SectionCard>
  )
}
