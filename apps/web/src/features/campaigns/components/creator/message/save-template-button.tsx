import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { IconBookmarkPlus } from '../../../../../ui/icons.generated.ts'
import { Late } from '../../../../../ui/late.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'
import { tip } from '../../../../../ui/tip.ts'
import { useCreator } from '../creator-context.ts'

const SaveTemplateDialog = lateDialog(() => import('./save-template-dialog.tsx'))

/** Saves the message as a template. */
export function SaveTemplateButton() {
  const { fields } = useCreator()
  const [isOpen, setOpen] = useState(false)
  const isEmpty = fields.design === null && fields.content.trim() === ''
  return (
    <>
      <ActionIcon
        {...tip('Save as a template')}
        aria-label="Save as a template"
        disabled={isEmpty}
        onClick={() => setOpen(true)}
      >
        <IconBookmarkPlus size={19} aria-hidden />
      </ActionIcon>
      <Late when={isOpen}>
        <SaveTemplateDialog opened={isOpen} onClose={() => setOpen(false)} />
      </Late>
    </>
  )
}
