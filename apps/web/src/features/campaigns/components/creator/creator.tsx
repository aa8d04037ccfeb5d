import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { IconDeviceMobile, IconEye } from '../../../../ui/icons.generated.ts'
import page from '../../../../ui/editor-page.module.css'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog, latePart } from '../../../../ui/late-part.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useUnsaved } from '../../../../ui/unsaved-guard.tsx'
import { campaignPath } from '../../api/addresses.ts'
import { campaignQuery } from '../../api/campaigns.ts'
import { readTemplate } from '../../api/templates.ts'
import type { Draft } from '../../editing/draft.ts'
import { canBe } from '../../rules/abilities.ts'
import { wordsOf } from '../../rules/template-words.ts'
import { AudienceSection } from './audience/audience-section.tsx'
import { CreatorBar } from './creator-bar.tsx'
import { type Creator as Value, CreatorContext } from './creator-context.ts'
import classes from './creator.module.css'
import type { Foreseen } from './foreseen-drawer.tsx'
import { MailPreview } from './mail/mail-preview.tsx'
import { MailSection } from './mail/mail-section.tsx'
import { MessageSection } from './message/message-section.tsx'
import { Notices } from './notices.tsx'
import { PhonePreview } from './phone/phone-preview.tsx'
import { ReviewSection } from './review/review-section.tsx'
import { StepBar, Steps } from './steps.tsx'
import { UndoBar } from './undo-bar.tsx'
import { TimeSection } from './time/time-section.tsx'
import { type Section, useSection } from './use-section.ts'
import { useShown } from './use-shown.ts'

const ForeseenDrawer = lateDialog(() => import('./foreseen-drawer.tsx'))
const GoneDialog = latePart(async () => ({ default: (await import('./gone-dialog.tsx')).GoneDialog }))

export interface CreatorProps {
  draft: Draft
  /** A template that a new campaign begins with. */
  templateId?: string | undefined
}

/** Writes a campaign: who gets it, what it says, when it leaves, and what that costs. */
export function Creator({ draft, templateId }: CreatorProps) {
  const state = useSyncExternalStore(draft.subscribe, draft.read)
  const [section, setSection] = useSection()
  const [isPreviewing, setPreviewing] = useState(false)
  const [openedAt] = useState(Date.now)
  const [isConfirmed, setConfirmed] = useState(false)
  const [foreseen, setForeseen] = useState<Foreseen>()
  const row = state.edit.row
  useServerSide(draft, row?.id)
  useLeaving(draft)
  useTemplate(draft, templateId)
  useRestored(draft)
  useUnsaved(state.save.kind === 'signed-out' || (UNSAVED.has(state.save.kind) && !state.isKept))
  useHotkeys([['mod+S', () => void draft.retry()]], [], true)

  const goTo = useCallback(
    (next: Section, fieldId?: string) => {
      void draft.flush()
      setSection(next)
      reveal(next, fieldId)
    },
    [draft, setSection],
  )
  const [opened] = useState(section)
  useEffect(() => {
    if (opened !== 'audience') reveal(opened)
  }, [opened])
  const [chosen, setVersion] = useState(0)
  const version = Math.min(chosen, state.fields.test?.variants.length ?? 0)
  const shown = useShown(state, version)
  const onConfirmed = () => setConfirmed(true)
  const see = row && state.save.kind === 'saved' ? setForeseen : undefined
  const { fields } = state
  const isMail = fields.type === 'email'
  const Preview = isMail ? MailPreview : PhonePreview
  const PreviewIcon = isMail ? IconEye : IconDeviceMobile
  const title = isMail ? 'Unified preview' : 'Preview'
  const creator: Value = {
    ...{ draft, state, fields, row, change: draft.change, version, setVersion },
    ...{ shown, goTo, see, onConfirmed },
  }
  // A campaign that waits for something can be edited; an edit takes its confirmation back.
  const isFrozen = row?.state === 'scheduled' && row.waits_for === null
  const undoUntil = isFrozen && row.approval?.state !== 'asked' ? row.undo_until : null
  const isUndoable = undoUntil !== null && (isConfirmed || Date.parse(undoUntil) > openedAt)
  if (row && !canBe(row).edited) return <Navigate to={campaignPath(row)} replace />
  return (
    <CreatorContext value={creator}>
      <div className={page.root} onBlur={() => void draft.flush()}>
        <CreatorBar />
        <main id="main" tabIndex={-1} className={page.main}>
          <div className={page.form}>
            <Steps current={section} />
            <div className={classes.notices}>{isUndoable ? null : <Notices />}</div>
            <div inert={isFrozen}>
              <AudienceSection />
              {isMail ? <MailSection /> : <MessageSection />}
              <TimeSection />
            </div>
            <ReviewSection />
          </div>
          <aside className={page.stage} aria-label={title}>
            <Preview />
          </aside>
          <StepBar current={section} onPreview={() => setPreviewing(true)} />
        </main>
        <Button
          className={classes.previewButton ?? ''}
          size="md"
          radius="xl"
          leftSection={<PreviewIcon size={20} aria-hidden />}
          onClick={() => setPreviewing(true)}
        >
          Preview
        </Button>
        <Sheet opened={isPreviewing} onClose={() => setPreviewing(false)} title={title}>
          {isPreviewing ? <Preview /> : null}
        </Sheet>
        {isUndoable ? <UndoBar until={undoUntil} /> : null}
        {row && (
          <Late when={foreseen !== undefined}>
            <ForeseenDrawer campaign={row} foreseen={foreseen} onClose={() => setForeseen(undefined)} />
          </Late>
        )}
        {state.isGone ? <GoneDialog /> : null}
      </div>
    </CreatorContext>
  )
}

/** Shows a section after it has come into its place on a phone. */
const reveal = (section: Section, fieldId?: string) =>
  requestAnimationFrame(() => {
    const part = document.getElementById(`section-${section}`)
    const field = fieldId === undefined ? null : document.getElementById(fieldId)
    const target = field ?? part
    target?.focus({ preventScroll: true })
    part?.scrollIntoView({ block: 'start' })
  })

/** States in which leaving loses what is not kept in this browser. What is being saved is saved after leaving, too. */
const UNSAVED: ReadonlySet<string> = new Set(['offline', 'failed', 'conflict', 'signed-out'])

/** Saves what was left unsaved before, and says so. */
function useRestored(draft: Draft): void {
  useEffect(() => {
    if (!draft.isRestored) return
    toast.info('Restored what you wrote here before it could be saved', { id: 'restored' })
    void draft.flush()
  }, [draft])
}

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

/** Begins a new campaign with a template. */
function useTemplate(draft: Draft, templateId: string | undefined): void {
  useEffect(() => {
    if (templateId === undefined) return
    let isHere = true
    readTemplate(templateId).then((template) => {
      // What was typed meanwhile counts.
      if (!isHere || draft.read().fields.content !== '') return
      if (template === null) toast.info('This template is gone. Write a message, or choose another one.')
      else draft.change({ ...wordsOf(template, draft.read().fields.type), name: template.name })
    }, tellProblem)
    return () => {
      isHere = false
    }
  }, [draft, templateId])
}
