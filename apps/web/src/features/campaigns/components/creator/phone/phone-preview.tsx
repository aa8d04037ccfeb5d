import { Alert, Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatPhone, usePhoneFormat } from '../../../../../lib/accounts/phone-text.tsx'
import { PhoneFrame } from '../../../../../ui/phone-frame.tsx'
import { previewQuery } from '../../../api/campaigns.ts'
import { useCreator } from '../creator-context.ts'
import { Bubble } from './bubble.tsx'
import { Outcome } from './outcome.tsx'
import { PersonPicker } from './person-picker.tsx'
import classes from './phone.module.css'

const PICKS = [
  { value: 'shortest', label: 'Shortest' },
  { value: 'longest', label: 'Longest' },
  { value: 'emptiest', label: 'Least info' },
] as const
type Named = (typeof PICKS)[number]['value']

/** The message on the phones of real people of the audience. */
export function PhonePreview() {
  const { shown, fields, row } = useCreator()
  const { person, pick, setPick, isAsked } = shown
  // Of the last review; it is not asked for here.
  const { data: preview } = useQuery({ ...previewQuery(row?.id ?? '', row?.version ?? 0), enabled: false })
  usePhoneFormat()
  const isEmpty = fields.content.trim() === '' && fields.media.length === 0
  return (
    <div className={classes.root}>
      <PersonPicker />
      <SegmentedControl<Named | ''>
        aria-label="Preview recipient"
        fullWidth
        size="xs"
        mt={8}
        data={[...PICKS]}
        value={PICKS.find(({ value }) => value === pick.pick)?.value ?? ''}
        onChange={(value) => value !== '' && setPick({ pick: value })}
        disabled={!isAsked}
      />
      <div className={classes.phone}>
        <PhoneFrame label="The text on a phone" width={300}>
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={classes.screen} tabIndex={0} role="group" aria-label="Text message">
            <div className={classes.head}>
              <span className={classes.disc} aria-hidden>
                {shown.artist.slice(0, 1).toUpperCase()}
              </span>
              <span>{preview?.from ? formatPhone(preview.from) : 'Your number'}</span>
            </div>
            {isEmpty ? (
              <p className={classes.hint}>What you write shows up here, just as fans will see it.</p>
            ) : shown.isLoading ? (
              <Skeleton height={90} width="80%" radius="lg" />
            ) : (
              <Bubble />
            )}
          </div>
        </PhoneFrame>
      </div>
      {shown.error && person === undefined ? (
        <Alert color="error" mt="sm" title="The preview did not load">
          {shown.error.message}{' '}
          <Button size="compact-sm" variant="default" onClick={shown.retry}>
            Try again
          </Button>
        </Alert>
      ) : (
        <Outcome />
      )}
    </div>
  )
}
