import type { CampaignPreview } from '@greenroom/contracts'
import { FIRST_ORDERS, type FirstOrder } from '@greenroom/domain/campaigns'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { showPlans } from '../../../../../lib/api/index.ts'
import { countOf, formatNumber } from '../../../../../lib/format.ts'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import type { FirstOnly } from '../../../api/campaigns.ts'
import classes from '../../../../../ui/dialog-form.module.css'
import { costRange } from '../../../rules/cost.ts'
import { useCreator } from '../creator-context.ts'

export interface PlanDialogProps {
  opened: boolean
  preview: CampaignPreview | undefined
  onClose: () => void
  onSend: (only: FirstOnly) => void
  onUpgraded: () => void
}

const ORDERS: Record<FirstOrder, { label: string; description: string }> = {
  joined: { label: 'Longest on your list', description: 'Those who joined first' },
  active: { label: 'Most recently active', description: 'Those who wrote or visited last' },
  score: { label: 'Highest score', description: 'Your most engaged fans' },
}

/** The plan has no room for all: sends to as many as fit, or asks for a bigger plan. */
export default function PlanDialog({ opened, preview, onClose, onSend, onUpgraded }: PlanDialogProps) {
  const plan = preview?.plan ?? null
  // People who come first are not like those who are held back at random.
  const isNarrowable = preview?.control === null
  const isMail = useCreator().fields.type === 'email'
  const [by, setBy] = useState<FirstOrder>('joined')
  const upgrade = async () => {
    onClose()
    if (await showPlans(isMail ? 'email_campaigns' : 'sms_messages')) onUpgraded()
  }
  return (
    <LateModal
      opened={opened && plan !== null}
      onClose={onClose}
      title={isMail ? 'Your plan has no room for this campaign' : 'Your plan does not have room for everyone'}
    >
      {plan && preview ? (
        <>
          <Text>
            {plan.fits === 0
              ? usedWords(plan.limit, isMail)
              : `There is room for ${formatNumber(plan.fits)} of ${countOf(preview.recipients, 'person', 'people')}. ${isNarrowable ? 'Choose a bigger plan, or send to some of them. The others will not get it.' : 'Choose a bigger plan. To send to some of them, turn off the control group first: it is compared with everybody else.'}`}
          </Text>
          {plan.fits > 0 && isNarrowable && (
            <Radio.Group
              label="Who comes first"
              mt="md"
              value={by}
              onChange={(next) => setBy(FIRST_ORDERS.find((order) => order === next) ?? by)}
            >
              <Stack gap="xs" mt={6}>
                {FIRST_ORDERS.map((order) => (
                  <Radio key={order} value={order} {...ORDERS[order]} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Group justify="flex-end" mt="lg" className={classes.actions}>
            {plan.fits > 0 && isNarrowable && (
              <Button variant="default" onClick={() => onSend({ count: plan.fits, by })}>
                Send to {countOf(plan.fits, 'person', 'people')} for {costRange(plan.first[by])}
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

function usedWords(limit: number, isMail: boolean): string {
  if (isMail && limit === 0) return 'Your plan has no email campaigns.'
  return `You have used all ${formatNumber(limit)} ${isMail ? 'email campaigns' : 'texts'} in this period.`
}
