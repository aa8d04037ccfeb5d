import type { RegistrationOverview } from '@greenroom/contracts'
import { Box, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import { EditorBar } from '../../../../ui/editor-bar.tsx'
import page from '../../../../ui/editor-page.module.css'
import { IconArrowLeft, IconArrowRight, IconListCheck } from '../../../../ui/icons.generated.ts'
import { SaveStatus } from '../../../../ui/save-status.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { StepBar, StepNav } from '../../../../ui/step-nav.tsx'
import { ProfileContext } from '../../editing/profile-context.ts'
import { type ProfileWork, useProfile } from '../../editing/use-profile.ts'
import { SENDING } from '../../rules/addresses.ts'
import type { FieldName } from '../../api/registration.ts'
import { FIELDS, fieldOf, STEP_TITLES, STEPS, type StepId } from '../../rules/fields.ts'
import { ChecksPanel } from '../checks/checks-panel.tsx'
import { StepContent } from './step-content.tsx'
import { useStep } from './use-step.ts'
import classes from './wizard.module.css'

/** Registers texting, step by step; what carriers would say stands beside it. */
export function Wizard({ overview }: { overview: RegistrationOverview }) {
  const work = useProfile(overview)
  const { step, goTo, goToField } = useStep()
  const [isChecking, setChecking] = useState(false)
  const content = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    content.current?.focus({ preventScroll: true })
  }, [step])
  const onField = (field: FieldName) => {
    setChecking(false)
    work.leave(field)
    goToField(field)
  }
  const { draft, save, blockers } = work
  const at = STEPS.indexOf(step)
  const [before, next] = [STEPS[at - 1], STEPS[at + 1]]
  const checksLabel = blockers.length === 0 ? 'Checks' : `Checks (${blockers.length})`
  return (
    <ProfileContext value={work}>
      <div className={page.root} onBlur={() => void draft.flush()}>
        <EditorBar
          back={{ to: SENDING, label: 'Back to the settings' }}
          title="Register texting"
          details={
            save === undefined ? (
              'Saved as you type'
            ) : (
              <SaveStatus state={save} onShow={() => focusRefused(work, onField)} onRetry={() => void draft.flush()} />
            )
          }
          actions={
            <Button
              variant="default"
              className={classes.checksButton ?? ''}
              leftSection={<IconListCheck size={18} aria-hidden />}
              onClick={() => setChecking(true)}
            >
              {checksLabel}
            </Button>
          }
        />
        <main id="main" tabIndex={-1} className={page.main}>
          <div className={page.form}>
            <StepNav label="Steps of the registration" steps={stepsOf(work)} current={step} onGo={goTo} />
            <section ref={content} tabIndex={-1} className={page.section} aria-label={STEP_TITLES[step]}>
              <StepContent step={step} onField={onField} />
            </section>
            <div className={classes.feet}>
              {before === undefined ? (
                <span />
              ) : (
                <Button
                  variant="default"
                  leftSection={<IconArrowLeft size={18} aria-hidden />}
                  onClick={() => goTo(before)}
                >
                  {STEP_TITLES[before]}
                </Button>
              )}
              {next === undefined ? null : (
                <Button rightSection={<IconArrowRight size={18} aria-hidden />} onClick={() => goTo(next)}>
                  Continue
                </Button>
              )}
            </div>
          </div>
          <aside className={page.stage} aria-label="Checks">
            <ChecksPanel onField={onField} />
          </aside>
          <StepBar
            onBack={before && (() => goTo(before))}
            beside={{ label: checksLabel, Icon: IconListCheck, onOpen: () => setChecking(true) }}
            next={next && { title: STEP_TITLES[next], onGo: () => goTo(next) }}
          />
        </main>
        <Sheet opened={isChecking} onClose={() => setChecking(false)} title="What carriers would say">
          {isChecking ? (
            <Box pt="md">
              <ChecksPanel onField={onField} isPlain />
            </Box>
          ) : null}
        </Sheet>
      </div>
    </ProfileContext>
  )
}

/** Returns what each step says so far: how much is left, or that it is done. */
function stepsOf({ missing, blockers, checks, fields, overview }: ProfileWork) {
  const hasNumber = overview.numbers.some(({ kind }) => kind === fields.number_kind)
  const left = Object.keys(missing).map((field) => FIELDS[field as FieldName].step)
  const against = blockers.map(({ field }) => fieldOf(field)).map((field) => field && FIELDS[field].step)
  return STEPS.map((id) => {
    const empty = left.filter((step) => step === id).length
    const bad = against.filter((step) => step === id).length
    const words = wordsOf(id, empty, bad, checks !== undefined)
    return { id, title: STEP_TITLES[id], ...(id === 'number' && words.isDone && !hasNumber ? NO_NUMBER : words) }
  })
}

const NO_NUMBER = { text: 'None yet', isDone: false }

function wordsOf(id: StepId, empty: number, bad: number, isChecked: boolean) {
  if (id === 'send') return { text: 'Last look', isDone: false }
  if (empty > 0) return { text: `${countOf(empty, 'field')} left`, isDone: false }
  if (bad > 0) return { text: `${bad} to mend`, isDone: false }
  return { text: isChecked ? 'Filled in' : 'Checking…', isDone: isChecked }
}

/** Leads to the first field that the server did not take. */
function focusRefused({ draft }: ProfileWork, onField: (field: FieldName) => void): void {
  const [field] = Object.keys(draft.read().refused)
  const name = fieldOf(field ?? null)
  if (name !== undefined) onField(name)
}
