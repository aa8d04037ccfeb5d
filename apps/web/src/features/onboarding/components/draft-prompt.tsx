import { ONE_SITE_MESSAGE } from '@greenroom/domain'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { roomFor, useMe } from '../../../lib/me.ts'
import { planLimitSentence } from '../../../lib/plan-words.ts'
import { CREATE_STEP, stepPath } from '../draft/steps.ts'
import { useSiteDraft } from '../draft/use-site-draft.ts'
import { discardWithUndo } from './discard.ts'
import classes from './draft-prompt.module.css'
import { lateExtra } from '../../../ui/late-part.tsx'

const DraftPhone = lateExtra(() => import('./draft-phone.tsx'))
/** Id of the draft that was postponed in this tab; other tabs ask again. */
const LATER_KEY = 'onboarding_later'

/**
 * Asks a signed-in user with a draft in this browser to create the page, discard it, or decide later. A user who has a
 * site sees the sentence that guards get-started, and can create another page (product section 11).
 */
export function DraftPrompt() {
  const { exists, draft } = useSiteDraft()
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
    // Without storage, the question returns after a reload.
  }
}
