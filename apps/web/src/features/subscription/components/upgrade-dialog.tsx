import type { LimitedFeature } from '@greenroom/domain/plans'
import { useState } from 'react'
import type { Ask } from '../../../lib/api/held-calls.ts'
import { useViewport } from '../../../lib/viewport.ts'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { LateModal } from '../../../ui/late-modal.tsx'
import { wantedOf } from './need.ts'
import classes from './upgrade-dialog.module.css'
import { type Step, UpgradeSteps } from './upgrade-steps.tsx'

const TITLES: Record<LimitedFeature, string> = {
  minisites: 'Room for another site',
  phone_blocks: 'Room for another phone block',
  contacts: 'Room for more contacts',
  sms_messages: 'More texts this month',
  email_campaigns: 'More email campaigns this month',
  message_templates: 'Room for another template',
}

export interface UpgradeDialogProps {
  ask: Ask
  /** False while it closes. */
  opened: boolean
}

/** The plans, the way to a bigger one, and back to the interrupted task. */
export default function UpgradeDialog({ ask, opened }: UpgradeDialogProps) {
  const { isMobile } = useViewport()
  const [step, setStep] = useState<Step>({ kind: 'plans' })
  const wanted = wantedOf(ask.details)
  const isWide = step.kind === 'plans'
  return (
    <LateModal
      opened={opened}
      onClose={() => ask.answer(false)}
      title={titleOf(step, wanted)}
      fullScreen={isMobile && isWide}
      size={isWide ? 1120 : 520}
      padding={isMobile ? 'md' : 'lg'}
      closeOnEscape={false}
      closeOnClickOutside={isWide}
      classNames={{ title: classes.title, body: classes.body }}
    >
      <KeptFocus>
        <UpgradeSteps ask={ask} step={step} onStep={setStep} />
      </KeptFocus>
    </LateModal>
  )
}

function titleOf(step: Step, wanted: LimitedFeature | undefined): string {
  if (step.kind === 'plans') return wanted ? TITLES[wanted] : 'Plans'
  if (step.kind === 'confirm') return step.tier === 'free' ? 'Cancel your plan' : `Move to ${step.name}`
  return step.kind === 'paying' ? `${step.name} is on its way` : `You are on ${step.name} now`
}
