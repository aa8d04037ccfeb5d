import { ActionIcon, Button, Popover, Skeleton } from '@mantine/core'
import { IconHelpCircle } from '../../../../ui/icons.generated.ts'
import { Suspense, useState } from 'react'
import { useViewport } from '../../../../lib/viewport.ts'
import { lateDialog, latePart } from '../../../../ui/late-part.tsx'
import { Late } from '../../../../ui/late.tsx'
import type { WhyPanelProps } from './why-panel.tsx'
import classes from './why.module.css'

const WhyPanel = latePart(() => import('./why-panel.tsx'))
const Sheet = lateDialog(async () => ({ default: (await import('../../../../ui/sheet.tsx')).Sheet }))

/** Shows the reasons. Their code loads when they are drawn. */
export function Why(why: WhyPanelProps) {
  return (
    <Suspense fallback={<Skeleton height={96} />}>
      <WhyPanel {...why} />
    </Suspense>
  )
}

export interface WhyButtonProps extends WhyPanelProps {
  /** Shows "Why?" instead of a symbol. */
  isText?: boolean
}

/** Opens the reasons why somebody is in a segment: beside the button, or as a sheet on a phone. */
export function WhyButton({ isText = false, ...why }: WhyButtonProps) {
  const [opened, setOpened] = useState(false)
  const { isMobile } = useViewport()
  const label = `Why is ${why.person.name} ${why.title === undefined ? 'here' : `in “${why.title}”`}?`
  const shared = {
    'aria-label': label,
    'aria-expanded': opened,
    'aria-haspopup': 'dialog' as const,
    onClick: () => setOpened((open) => !open),
  }
  const button = isText ? (
    <Button variant="subtle" size="compact-sm" {...shared}>
      Why?
    </Button>
  ) : (
    <ActionIcon c="dimmed" {...shared}>
      <IconHelpCircle size={18} aria-hidden />
    </ActionIcon>
  )
  if (isMobile)
    return (
      <>
        {button}
        <Late when={opened}>
          <Sheet opened={opened} onClose={() => setOpened(false)} title={label} size="auto">
            <Why {...why} />
          </Sheet>
        </Late>
      </>
    )
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.dropdown ?? ''}>
        <Why {...why} />
      </Popover.Dropdown>
    </Popover>
  )
}
