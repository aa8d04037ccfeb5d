import { Box, Button } from '@mantine/core'
import { IconDeviceMobile } from '../../../ui/icons.generated.ts'
import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { flag, one, useAddress } from '../../../lib/address/index.ts'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { useAuth } from '../../../lib/session/index.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { noteProgress } from '../api/progress.ts'
import { CREATE_STEP, progressOf, stepAfter, stepBefore, stepPath, STEPS, type Step } from '../draft/steps.ts'
import { CreationScreen } from './creation-screen.tsx'
import { FlowProgress } from './flow-progress.tsx'
import classes from './flow.module.css'
import { PreviewPane } from './preview-pane.tsx'
import { DraftNotices, SavedMark } from './saved-mark.tsx'
import { StepDone } from './step-done.tsx'
import { StepPicture } from './step-picture.tsx'
import { StepUsername, type StepProps } from './step-username.tsx'
import { StepYou } from './step-you.tsx'
import { latePart } from '../../../ui/late-part.tsx'

const loadTheme = () => import('./step-theme.tsx')
const loadLinks = () => import('./step-links.tsx')
/** Loads the steps with much code before they are needed. */
const loadSteps = () => Promise.all([loadTheme(), loadLinks()])

const SCREENS: Record<Step, ComponentType<StepProps>> = {
  username: StepUsername,
  you: StepYou,
  picture: StepPicture,
  theme: latePart(loadTheme),
  links: latePart(loadLinks),
  done: StepDone,
}

const address = z.object({ step: one(z.enum([...STEPS, CREATE_STEP]), 'username'), additional: flag })

/**
 * The steps of get-started, with the phone beside them. The step is in the address, so that the browser's back button
 * works.
 */
export function Flow() {
  const { step, additional } = useAddress(address).values
  const { status } = useAuth()
  if (step === CREATE_STEP && status !== 'unauthenticated') return <CreationScreen additional={additional} />
  return <Steps step={step === CREATE_STEP ? 'done' : step} />
}

function Steps({ step }: { step: Step }) {
  const navigate = useNavigate()
  const { status } = useAuth()
  const isSignedIn = status === 'authenticated'
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const Screen = SCREENS[step]
  const before = stepBefore(step)

  useCodeAhead(loadSteps)
  useEffect(() => {
    if (isSignedIn) noteProgress(step, progressOf(step))
  }, [isSignedIn, step])

  const previewButton = (
    <Button
      type="button"
      variant="default"
      size="md"
      leftSection={<IconDeviceMobile size={18} aria-hidden />}
      onClick={() => setPreviewOpen(true)}
      className={classes.previewButton}
    >
      Preview
    </Button>
  )
  return (
    <div className={classes.flow}>
      <div className={classes.top}>
        <FlowProgress step={step} />
        <SavedMark />
      </div>
      <div className={classes.columns}>
        <div className={classes.form}>
          <DraftNotices />
          <Suspense fallback={<Box mih={420} aria-busy />}>
            <Screen
              key={step}
              onNext={() => void navigate(stepPath(stepAfter(step)))}
              onBack={before && (() => void navigate(stepPath(before)))}
              previewButton={previewButton}
            />
          </Suspense>
        </div>
        <aside className={classes.preview} aria-label="Preview">
          <PreviewPane />
        </aside>
      </div>
      <Sheet opened={isPreviewOpen} onClose={() => setPreviewOpen(false)} title="Your page">
        <PreviewPane width={340} />
      </Sheet>
    </div>
  )
}
