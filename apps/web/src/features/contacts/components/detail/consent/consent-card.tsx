import type { ConsentRecord, Contact } from '@greenroom/contracts'
import { CONSENT_CHANNELS, type ConsentChannel } from '@greenroom/domain/contacts'
import { Box, Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONSENT_ICONS } from '../../../../../lib/contacts/consent-icons.ts'
import { CONSENT_WORDS } from '../../../../../lib/contacts/contact-words.ts'
import { Late } from '../../../../../ui/late.tsx'
import { Loaded } from '../../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../../ui/section-card.tsx'
import { consentQuery } from '../../../api/contact.ts'
import { useContact } from '../contact-context.ts'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import classes from './consent.module.css'
import { Proofs } from './proofs.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'

const RecordDialog = lateDialog(() => import('./record-dialog.tsx'))

const CHANNELS = {
  email: { label: 'Emails', state: 'email_consent' },
  sms: { label: 'Texts', state: 'sms_consent' },
  visits: { label: 'Visits', state: 'visits_consent' },
} as const
const COLORS = { subscribed: 'green', opted_out: 'error', unknown: 'gray' } as const

/** The consent on each channel, with its proof (standard S19). */
export function ConsentCard() {
  const { contact } = useContact()
  const proofs = useQuery(consentQuery(contact.id))
  const records = proofs.data ?? (proofs.fetchStatus === 'fetching' ? undefined : [])
  const [isRecording, setRecording] = useState(false)
  return (
    <SectionCard
      title="Consent"
      action={
        <Button variant="default" size="xs" onClick={() => setRecording(true)}>
          Record consent
        </Button>
      }
    >
      <ul className="plain-list">
        {CONSENT_CHANNELS.map((channel) => (
          <Channel
            key={channel}
            channel={channel}
            contact={contact}
            records={records?.filter((record) => record.channel === channel)}
          />
        ))}
      </ul>
      <Loaded query={proofs} what="The proof" skeleton={null}>
        {() => null}
      </Loaded>
      <Late when={isRecording}>
        <RecordDialog opened={isRecording} onClose={() => setRecording(false)} />
      </Late>
    </SectionCard>
  )
}

interface ChannelProps {
  channel: ConsentChannel
  contact: Contact
  /** Newest first; undefined until loaded. */
  records: ConsentRecord[] | undefined
}

function Channel({ channel, contact, records }: ChannelProps) {
  const { label, state } = CHANNELS[channel]
  const Icon = CONSENT_ICONS[channel][contact[state]]
  const isPending = contact[state] === 'unknown' && records?.[0]?.state === 'pending'
  return (
    <li className={classes.channel}>
      <Group gap={10} wrap="nowrap">
        <Icon size={18} aria-hidden className={classes.icon} data-state={contact[state]} />
        <Box component="span" flex={1} fw={500}>
          {label}
        </Box>
        <StatusBadge color={isPending ? 'warning' : COLORS[contact[state]]}>
          {isPending ? 'Not confirmed yet' : CONSENT_WORDS[contact[state]]}
        </StatusBadge>
      </Group>
      {records === undefined ? (
        <Skeleton height={14} width="70%" mt={8} />
      ) : records.length === 0 ? null : (
        <Proofs label={label} records={records} />
      )}
    </li>
  )
}
