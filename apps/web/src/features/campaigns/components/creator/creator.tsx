import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { IconDeviceMobile } from '../../../../ui/icons.generated.ts'
import { latePart } from '../../../../ui/late-part.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useUnsaved } from '../../../../ui/unsaved-guard.tsx'
import { campaignQuery } from '../../api/campaigns.ts'
import type { Draft } from '../../editing/draft.ts'
import { AudienceSection } from './audience/audience-section.tsx'
import { CreatorBar } from './creator-bar.tsx'
import { type Creator as Value, CreatorContext } from './creator-context.ts'
import classes from './creator.module.css'
import { MessageSection } from './message/message-section.tsx'
import { Notices } from './notices.tsx'
import { PhonePreview } from './phone/phone-preview.tsx'
import { ReviewSection } from './review/review-section.tsx'
import { StepBar, Steps } from './steps.tsx'
import { TimeSection } from './time/time-section.tsx'
import { type Section, useSection } from './use-section.ts'

const GoneDialog = latePart(async () => ({ default: (await import('./gone-dialog.tsx')).GoneDialog }))

/** Writes a campaign: who gets it, what it says, when it leaves, and what that costs. */
export function Creator({ draft }: { draft: Draft }) {
  const state = useSyncExternalStore(draft.subscribe, draft.read)
  const [section, setSection] = useSection()
  const [isPreviewing, setPreviewing] = useState(false)
  const row = state.edit.row
  useServerSide(draft, row?.id)
  useLeaving(draft)
  useUnsaved(UNSAVED.has(state.save.kind))
  useHotkeys([['mod+S', () => void draft.retry()]], [], true)

  const goTo = useCallback(
    (next: Section) => {
      void draft.flush()
      setSection(next)
      // After a section has come into its place on a phone.
      requestAnimationFrame(() => {
        const part = document.getElementById(`section-${next}`)
        part?.focus({ preventScroll: true })
        part?.scrollIntoView({ block: 'start' })
      })
    },
    [draft, setSection],
  )
  const creator = useMemo<Value>(
    () => ({ draft, state, fields: state.fields, row, change: draft.change, goTo }),
    [draft, state, row, goTo],
  )
  const isFrozen = row !== undefined && row.state === 'scheduled'
  return (
    <CreatorContext value={creator}>
      <div className={classes.root} onBlur={() => void draft.flush()}>
        <CreatorBar />
        <main id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.form}>
            <Steps current={section} />
            <div className={classes.notices}>
              <Notices />
            </div>
            <div inert={isFrozen}>
              <AudienceSection />
              <MessageSection />
              <TimeSection />
            </div>
            <ReviewSection />
          </div>
          <aside className={classes.stage} aria-label="Preview">
            <PhonePreview />
          </aside>
          <StepBar current={section} onPreview={() => setPreviewing(true)} />
        </main>
        <Button
          className={classes.previewButton ?? ''}
          size="md"
          radius="xl"
          leftSection={<IconDeviceMobile size={20} aria-hidden />}
          onClick={() => setPreviewing(true)}
        >
          Preview
        </Button>
        <Sheet opened={isPreviewing} onClose={() => setPreviewing(false)} title="Preview">
          {isPreviewing ? <PhonePreview /> : null}
        </Sheet>
        {state.isGone ? <GoneDialog /> : null}
      </div>
    </CreatorContext>
  )
}

/** States in which leaving would lose what is written here. Whatever is being saved is saved after leaving, too. */
const UNSAVED: ReadonlySet<string> = new Set(['offline', 'failed', 'conflict', 'signed-out'])

/** Takes in what was changed elsewhere. */
function useServerSide(draft: Draft, campaignId: string | undefined): void {
  const { data } = useQuery({ ...campaignQuery(campaignId ?? ''), enabled: campaignId !== undefined })
  useEffect(() => {
    if (data) draft.adopt(data)
  }, [draft, data])
}

/** Saves what is not saved yet when the screen or the page is left. */
function useLeaving(draft: Draft): void {
  useEffect(() => {
    const leave = () => void draft.flush(true)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', draft.retry)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', draft.retry)
      leave()
    }
  }, [draft])
}
