import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatPhone, usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { PhoneFrame } from '../../../../../ui/phone-frame.tsx'
import { NoReply, TextSender } from '../../../../../ui/text-sender.tsx'
import { previewQuery } from '../../../api/campaigns.ts'
import { useCreator } from '../creator-context.ts'
import { Outcome } from '../outcome.tsx'
import { PersonPicker } from '../person-picker.tsx'
import { Bubble } from './bubble.tsx'
import classes from './phone.module.css'

/** The message on the phones of real people of the audience. */
export function PhonePreview() {
  const { shown, fields, row } = useCreator()
  // Of the last review; it is not asked for here.
  const { data: preview } = useQuery({ ...previewQuery(row?.id ?? '', row?.version ?? 0), enabled: false })
  usePhoneFormat()
  const from = shown.from ?? preview?.from
  const isEmpty = fields.content.trim() === '' && fields.media.length === 0
  return (
    <div className={classes.root}>
      <PersonPicker />
      <div className={classes.phone}>
        <PhoneFrame label="The text on a phone" width={300}>
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={classes.screen} tabIndex={0} role="group" aria-label="Text message">
            <div className={classes.head}>
              <TextSender artist={shown.artist} address={from ? formatPhone(from) : 'Your number'} />
            </div>
            {isEmpty ? (
              <p className={classes.hint}>What you write shows up here, just as fans will see it.</p>
            ) : shown.isLoading ? (
              <Skeleton height={90} width="80%" radius="lg" />
            ) : (
              <Bubble />
            )}
            {shown.isFromName ? <NoReply /> : null}
          </div>
        </PhoneFrame>
      </div>
      <Outcome />
    </div>
  )
}
