import type { Campaign, getResend, ResponseOf } from '@greenroom/contracts'
import { MAX_SUBJECT } from '@greenroom/domain/messages'
import { isSameSubject } from '@greenroom/domain/resends'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../lib/api/index.ts'
import { countOf } from '../../../../lib/format.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { momentWords } from '../../../../lib/moment-words.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { useMinute } from '../../../../lib/use-minute.ts'
import { editPath } from '../../api/addresses.ts'
import { putCampaign } from '../../api/campaigns.ts'
import { makeResend, resendQuery } from '../../api/resends.ts'
import { INBOX_WIDTHS } from '../../rules/inbox.ts'
import { MailLine } from '../creator/mail/mail-line.tsx'
import classes from './resend-card.module.css'

export interface ResendFormProps {
  campaign: Campaign
  /** Days that can still be chosen; at least one. */
  moments: ResponseOf<typeof getResend>['moments']
}

/** Days after the first email that are offered first: enough for most clicks to have come in. */
const USUAL_DAYS = 3

/** Takes the days and the subject of a second email, and leads on to its review. */
export function ResendForm({ campaign, moments }: ResendFormProps) {
  const { id, subject: first } = campaign
  const now = useMinute()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [idempotencyKey] = useState(randomId)
  const usual = moments.find(({ days }) => days >= USUAL_DAYS) ?? moments.at(-1)
  const form = useAppForm({
    initialValues: { days: String(usual?.days ?? ''), subject: '' },
    check: ({ subject }) =>
      subject.trim() === ''
        ? { subject: 'Write another subject.' }
        : isSameSubject(subject, first)
          ? { subject: 'This is the subject of the first email. Write another one, so that people look again.' }
          : {},
    refused: (error) =>
      error instanceof ApiError && error.code === 'CONFLICT' ? { subject: error.message } : undefined,
    send: async ({ days, subject }) => {
      const { campaign: made } = await makeResend(id, { days: Number(days), subject: subject.trim() }, idempotencyKey)
      putCampaign(client, made)
      void client.invalidateQueries({ queryKey: resendQuery(id).queryKey })
      await navigate(`${editPath(made)}?section=review`)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <NativeSelect
        {...form.getInputProps('days')}
        label="When"
        description="After the last of the first emails."
        maw={360}
        data={moments.map(({ days, at }) => ({
          value: String(days),
          label: `${countOf(days, 'day')} after: ${momentWords(new Date(at), now)}`,
        }))}
      />
      <MailLine
        id="resend-subject"
        label="New subject"
        placeholder={first}
        value={form.values.subject}
        most={MAX_SUBJECT}
        hint={`Phones show about ${INBOX_WIDTHS.phone} characters.`}
        error={form.errors.subject}
        onChange={(subject) => form.setFieldValue('subject', subject)}
      />
      {form.problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.problem}
        </Text>
      )}
      <div>
        <Button type="submit" loading={form.busy}>
          Continue to review
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        Nothing is sent until you confirm it there.
      </Text>
    </form>
  )
}
