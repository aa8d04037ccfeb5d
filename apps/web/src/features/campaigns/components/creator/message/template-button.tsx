import type { Template } from '@greenroom/contracts'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { IconTemplate } from '../../../../../ui/icons.generated.ts'
import { Late } from '../../../../../ui/late.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'
import { tip } from '../../../../../ui/tip.ts'

const TemplateDialog = lateDialog(() => import('./template-dialog.tsx'))

/** Opens the templates to choose from. */
export function TemplateButton({ onChoose }: { onChoose: (template: Template) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon {...tip('Use a template')} aria-label="Use a template" onClick={() => setOpen(true)}>
        <IconTemplate size={19} aria-hidden />
      </ActionIcon>
      <Late when={isOpen}>
        <TemplateDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          onChoose={(template) => {
            setOpen(false)
            onChoose(template)
          }}
        />
      </Late>
    </>
  )
}
