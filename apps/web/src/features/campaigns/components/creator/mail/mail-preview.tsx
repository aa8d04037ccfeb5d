import { ActionIcon, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewport } from '../../../../../lib/viewport.ts'
import { IconLayoutColumns } from '../../../../../ui/icons.generated.ts'
import { Late } from '../../../../../ui/late.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'
import { tip } from '../../../../../ui/tip.ts'
import { previewQuery } from '../../../api/campaigns.ts'
import { versionOf } from '../../../rules/versions.ts'
import { useCreator } from '../creator-context.ts'
import { Outcome } from '../outcome.tsx'
import { PersonPicker } from '../person-picker.tsx'
import classes from './mail.module.css'
import { MAIL_VIEWS, MailView, type View } from './mail-view.tsx'
import { VersionTabs } from './version-tabs.tsx'

const AllViews = lateDialog(() => import('./all-views.tsx'))

/** The email as real people of the audience receive it, on each kind of screen. */
export function MailPreview() {
  const { shown, fields: base, version, row } = useCreator()
  const fields = versionOf(base, version)
  const name = base.test?.variants[version - 1]?.sender_name?.trim() || undefined
  const { isMobile } = useViewport()
  const [view, setView] = useState<View>(isMobile ? 'phone' : 'desktop')
  const [isAll, setAll] = useState(false)
  // Of the last review; it is not asked for here.
  const { data: preview } = useQuery({ ...previewQuery(row?.id ?? '', row?.version ?? 0), enabled: false })
  const isEmpty = fields.design === null && fields.content.trim() === '' && fields.subject.trim() === ''
  const mail = isEmpty ? undefined : shown.mail
  const shownAs = { artist: shown.sender, from: name ?? preview?.from ?? shown.sender }
  return (
    <div className={classes.root}>
      <PersonPicker />
      {base.test && (
        <div className={classes.versions}>
          <VersionTabs label="Version in the preview" />
        </div>
      )}
      <div className={classes.views}>
        <SegmentedControl<View>
          aria-label="View"
          fullWidth
          flex={1}
          size="xs"
          data={[...MAIL_VIEWS]}
          value={view}
          onChange={setView}
        />
        {mail && !isMobile ? (
          <ActionIcon
            {...tip('All views side by side')}
            aria-label="All views side by side"
            onClick={() => setAll(true)}
          >
            <IconLayoutColumns size={19} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
      <div className={classes.view}>
        {mail === undefined ? (
          <p className={classes.hint}>What you write shows up here, just as fans will see it.</p>
        ) : shown.isLoading ? (
          <Skeleton height={320} radius="lg" />
        ) : (
          <MailView view={view} {...shownAs} mail={mail} />
        )}
      </div>
      <Outcome />
      <Late when={isAll}>
        {mail && <AllViews opened={isAll} onClose={() => setAll(false)} mail={mail} {...shownAs} />}
      </Late>
    </div>
  )
}
