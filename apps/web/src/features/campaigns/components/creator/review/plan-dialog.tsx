import type { CampaignPreview } from '@greenroom/contracts'
import { Button, Group, Text } from '@mantine/core'
import { showPlans } from '../../../../../lib/api/index.ts'
import { countOf, formatNumber } from '../../../../../lib/format.ts'
import { LateModal } from '../../../../../ui/late-modal.tsx'

export interface PlanDialogProps {
  opened: boolean
  preview: CampaignPreview | undefined
  onClose: () => void
  onSend: (count: number) => void
  onUpgraded: () => void
}

/** The plan has no room for all: sends to as many as fit, or asks for a bigger plan. */
export default function PlanDialog({ opened, preview, onClose, onSend, onUpgraded }: PlanDialogProps) {
  const plan = preview?.plan ?? null
  const upgrade = async () => {
    onClose()
    if (await showPlans('sms_messages')) onUpgraded()
  }
  return (
    <LateModal opened={opened && plan !== null} onClose={onClose} title="Your plan has no room for all of them">
      {plan && preview ? (
        <>
          <Text>
            {plan.fits === 0
              ? `All ${formatNumber(plan.limit)} texts of this period are used.`
              : `There is room for ${formatNumber(plan.fits)} of ${countOf(preview.recipients, 'person', 'people')}. The others get nothing if you send it to those alone.`}
          </Text>
          <Group justify="flex-end" mt="lg">
            {plan.fits > 0 && (
              <Button variant="default" onClick={() => onSend(plan.fits)}>
                Send to the first {formatNumber(plan.fits)}
              </Button>
            )}
            <Button data-autofocus onClick={() => void upgrade()}>
              See bigger plans
            </Button>
          </Group>
        </>
      ) : null}
    </LateModal>
  )
}
