import { ONE_SITE_MESSAGE } from '@greenroom/domain'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { roomFor, useMe } from '../../../lib/me.ts'
import { planLimitSentence } from '../../../lib/plan-words.ts'
import { CREATE_STEP, stepPath } from '../draft/steps.ts'
import { useDraft } from '../draft/use-draft.ts'
import { discardWithUndo } from './discard.ts'
import classes from './draft-prompt.module.css'

const DraftPhone = lazy(() => import('./draft-phone.tsx'))
/** Draft that was put off in this tab; it is asked about again in the next one. */
const LATER_KEY = 'onboarding_later'

/**
 * Asks a signed-in user who has a draft in this browser: make it a page, discard it, or later. Who has a site reads the
 * sentence that guards get-started, and beside it the choice to make another one (product section 11).
 */
export function DraftPrompt() {
  const { exists, draft } = useDraft()
  const navigate = useNavigate()
  const me = useMe()
  const hasSite = (me?.usage.minisites ?? 0) > 0
  const { full, details } = roomFor(me, 'minisites')
  const [later, setLater] = useState(() => readLater())
  const isOpen = me !== undefined && exists && later !== draft.id
  const putOff = () => {
    writeLater(draft.id)
    setLater(draft.id)
  }
  return (
    <Modal opened={isOpen} onClose={putOff} title="You started a page in this browser" size="lg" centered>
      <Group gap="xl" wrap="nowrap">
        <div className={classes.phone}>
          {isOpen && (
            <Suspense fallback={null}>
              <DraftPhone width={190} />
            </Suspense>
          )}
        </div>
        <Stack gap="sm" flex={1} miw={0}>
          <Text ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {window.location.host}/<b>{draft.username || 'you'}</b>
          </Text>
          {hasSite && <Text>{ONE_SITE_MESSAGE}</Text>}
          <Text c="dimmed">
            {hasSite && full
              ? `${planLimitSentence(details)} Your draft stays here until you decide.`
              : 'Make it a page or discard the draft. It stays here until you decide.'}
          </Text>
          <Button
            data-autofocus
            onClick={() => void navigate(`${stepPath(CREATE_STEP)}${hasSite ? '&additional' : ''}`)}
          >
            {wayOn(hasSite, full)}
          </Button>
          <Button variant="default" onClick={putOff}>
            Not now
          </Button>
          <Button variant="subtle" color="gray" onClick={discardWithUndo}>
            Discard draft
          </Button>
        </Stack>
      </Group>
    </Modal>
  )
}

function wayOn(hasSite: boolean, isFull: boolean): string {
  if (!hasSite) return 'Make it a page'
  return isFull ? 'See the plans' : 'Make it another page'
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
