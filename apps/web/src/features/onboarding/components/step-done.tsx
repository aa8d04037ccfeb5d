import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '../../../ui/icons.generated.ts'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '../../../lib/session/index.ts'
import { draftProblems } from '../draft/check.ts'
import { creationState } from '../draft/browser-draft.ts'
import { CREATE_STEP, stepPath } from '../draft/steps.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import classes from './step-done.module.css'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-username.tsx'

/** The last step: an account, then the page is created. With a session, creation starts directly. */
export function StepDone({ onBack, previewButton }: StepProps) {
  const { draft } = useSiteDraft()
  const { status } = useAuth()
  const navigate = useNavigate()
  const problems = draftProblems(draft)
  const isSignedIn = status === 'authenticated'
  const finish = (path: string) => {
    creationState.setPending(true)
    void navigate(path)
  }
  if (problems.length > 0) {
    return (
      <StepFrame title="Almost there" text="Fix one thing before your page can go live." onBack={onBack}>
        <ul className={classes.problems}>
          {problems.slice(0, 3).map((problem) => (
            <li key={problem.blockId ?? problem.step}>
              <IconAlertTriangle size={18} aria-hidden />
              <span>{problem.message}</span>
              <Button component={Link} to={stepPath(problem.step)} variant="light">
                Fix it
              </Button>
            </li>
          ))}
        </ul>
        <DoneActions onBack={onBack} previewButton={previewButton} />
      </StepFrame>
    )
  }
  return (
    <StepFrame
      title="Your page is ready"
      text={
        isSignedIn
          ? 'One tap, and it goes live.'
          : 'Create an account with your email, and it goes live. You can still change everything.'
      }
      onBack={onBack}
    >
      <p className={classes.address}>
        {window.location.host}/<b>{draft.username}</b>
      </p>
      <DoneActions onBack={onBack} previewButton={previewButton}>
        {isSignedIn ? (
          <Button size="lg" onClick={() => finish(stepPath(CREATE_STEP))} className={classes.main}>
            Make my page
          </Button>
        ) : (
          <>
            <Button size="lg" onClick={() => finish('/signup')} className={classes.main}>
              Sign up and go live
            </Button>
            <Button size="lg" variant="subtle" onClick={() => finish('/login')}>
              I have an account
            </Button>
          </>
        )}
      </DoneActions>
    </StepFrame>
  )
}

function DoneActions({
  onBack,
  previewButton,
  children,
}: Pick<StepProps, 'onBack' | 'previewButton'> & { children?: React.ReactNode }) {
  return (
    <div className={classes.actions}>
      {children}
      <div className={classes.small}>
        {onBack && (
          <Button
            type="button"
            variant="default"
            size="md"
            onClick={onBack}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            Back
          </Button>
        )}
        {previewButton}
      </div>
    </div>
  )
}
