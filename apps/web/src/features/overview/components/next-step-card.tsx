import type { Overview } from '@greenroom/contracts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { launchpadQuery } from '../../../lib/launchpad.ts'
import { DeepCard } from '../../../ui/deep-card.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { nextBestStep } from './next-best-step.ts'

/** The next thing to do. If the launchpad does not load, only the numbers decide. */
export function NextStepCard({ overview }: { overview: Overview }) {
  const { data, isPending } = useQuery(launchpadQuery)
  if (isPending) return <Skeleton mih={260} height="100%" radius="lg" />
  const step = nextBestStep(overview, data)
  if (!step) return null
  return (
    <DeepCard
      eyebrow={step.eyebrow}
      title={step.title}
      text={step.text}
      art={<Grooves shape="sun" />}
      action={step.action}
    />
  )
}
