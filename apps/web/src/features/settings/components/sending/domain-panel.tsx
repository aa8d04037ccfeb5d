import {
  checkSenderDomain,
  type SenderDomain,
  updateSenderDomain,
  type UpdateSenderDomainBody,
} from '@greenroom/contracts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../../lib/api/index.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { StateLine } from '../../../../ui/state-line.tsx'
import type { StatusColor } from '../../../../ui/status-badge.tsx'
import { LastLook } from '../last-look.tsx'
import { SandboxDnsLink } from '../sandbox-dns-link.tsx'
import { putDomain } from '../../api/sender-domains.ts'
import { DomainRecords } from './domain-records.tsx'
import classes from './domains.module.css'
import { KeyRenewal } from './key-renewal.tsx'
import { RemoveDomain } from './remove-domain.tsx'
import { WarmUp } from './warm-up.tsx'

const STATES: Record<SenderDomain['state'], { color: StatusColor; label: string; text: string }> = {
  pending: {
    color: 'info',
    label: 'Waiting for records',
    text: 'Add these records where your domain is registered. We look every few minutes; it can take some hours.',
  },
  verified: { color: 'green', label: 'Ready', text: 'All is right. We look at the records every day.' },
  failing: {
    color: 'warning',
    label: 'Needs a look',
    text: 'Something is wrong, or does not answer. Your email still goes out, but stops unless this is fixed soon.',
  },
  stopped: {
    color: 'error',
    label: 'Stopped',
    text: 'No email campaigns go out from this domain until its records are right again.',
  },
}

interface DomainPanelProps {
  domain: SenderDomain
  isOnly: boolean
  isSandbox: boolean
}

/** One domain: its state, its records, the key that signs, and how much may go out from it. */
export function DomainPanel({ domain, isOnly, isSandbox }: DomainPanelProps) {
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const heading = useId()
  const params = { domainId: domain.id }
  const check = useMutation({
    mutationFn: () => call(checkSenderDomain, { params }),
    onSuccess: (answer) => putDomain(client, answer),
    onError: tellProblem,
  })
  const change = useMutation({
    mutationFn: (body: UpdateSenderDomainBody) => call(updateSenderDomain, { params, body }),
    onSuccess: (answer) => putDomain(client, answer),
    onError: tellProblem,
  })
  const { color, label, text } = STATES[domain.state]
  const isReady = domain.state === 'verified'
  return (
    <section className={classes.domain} aria-labelledby={heading}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" id={heading} className={classes.name}>
          {domain.domain}
        </Title>
        <StateLine color={color}>{label}</StateLine>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {domain.problem ?? text}
      </Text>
      {domain.is_sender ? (
        <Text size="sm" mt="xs">
          {isReady ? 'Your campaigns come from ' : 'Your campaigns will come from '}
          <strong className={classes.name}>{`${domain.local_part}@${domain.domain}`}</strong>.
        </Text>
      ) : null}
      <details className={classes.details} open={!isReady || domain.keys.next_since !== null}>
        <summary className={classes.summary}>DNS records</summary>
        <DomainRecords domain={domain} />
        {isSandbox ? <SandboxDnsLink domain={domain.domain} /> : null}
      </details>
      {domain.verified_at === null ? null : <KeyRenewal domain={domain} />}
      {domain.is_sender && isReady ? (
        <WarmUp domain={domain} onStretch={(stretch) => change.mutate({ stretch })} isBusy={change.isPending} />
      ) : null}
      <Group mt="md" gap="sm">
        <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          Check now
        </Button>
        {domain.is_sender || isOnly ? null : (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ is_sender: true })}>
            Send from this domain
          </Button>
        )}
        <Button variant="subtle" color="error" onClick={() => setRemoving(true)}>
          Remove
        </Button>
        <LastLook at={domain.checked_at} />
      </Group>
      <RemoveDomain domain={domain} opened={isRemoving} onClose={() => setRemoving(false)} />
    </section>
  )
}
