import { Button, Modal, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { CREATE_STEP, stepPath } from '../draft/steps.ts'
import { useDraft } from '../draft/use-draft.ts'
import { discardWithUndo } from './discard.ts'
import classes from './draft-prompt.module.css'

const DraftPhone = lazy(() => import('./draft-phone.tsx'))
/** Draft that was put off in this tab; it is asked about again in the next one. */
const LATER_KEY = 'onboarding_later'

/** Asks a signed-in user who has a draft in this browser: make it a page, discard it, or later. */
export function DraftPrompt() {
  const { exists, draft } = useDraft()
  const navigate = useNavigate()
  const [later, setLater] = useState(() => readLater())
  const isOpen = exists && later !== draft.id
  const putOff = () => {
    writeLater(draft.id)
    setLater(draft.id)
  }
  return (
    <Modal opened={isOpen} onClose={putOff} title="You began a page in this browser" size="lg" centered>
      <div className={classes.columns}>
        <div className={classes.phone}>
          {isOpen && (
            <Suspense fallback={null}>
              <DraftPhone width={190} />
            </Suspense>
          )}
        </div>
        <div className={classes.words}>
          <Text className={classes.address}>
            {window.location.host}/<b>{draft.username || 'you'}</b>
          </Text>
          <Text c="dimmed">Make it a page of yours, or throw it away. It stays here until you decide.</Text>
          <Button data-autofocus onClick={() => void navigate(`${stepPath(CREATE_STEP)}&additional`)}>
            Make it a page
          </Button>
          <Button variant="default" onClick={putOff}>
            Not now
          </Button>
          <Button variant="subtle" color="gray" onClick={discardWithUndo}>
            Discard it
          </Button>
        </div>
      </div>
    </Modal>
  )
}

function readLater(): string | null {
  try {
    return sessionStorage.getItem(LATER_KEY)
  } catch {
    return null
  }
}

function writeLater(draftId: string): void {
  try {
    sessionStorage.setItem(LATER_KEY, draftId)
  } catch {
    // Storage is switched off: it is asked again after a reload.
  }
}
