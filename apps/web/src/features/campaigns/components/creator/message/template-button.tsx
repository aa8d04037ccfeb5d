import { type getTemplate, type ResponseOf, type Template } from '@greenroom/contracts'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { tellProblem } from '../../../../../lib/tell-problem.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { IconTemplate } from '../../../../../ui/icons.generated.ts'
import { Late } from '../../../../../ui/late.tsx'
import { lateDialog } from '../../../../../ui/late-part.tsx'
import { readTemplate } from '../../../api/templates.ts'
import { tip } from '../../../../../ui/tip.ts'

const TemplateDialog = lateDialog(() => import('./template-dialog.tsx'))

/** A template with its blocks. */
type WholeTemplate = Template & Pick<ResponseOf<typeof getTemplate>, 'design'>

/** Opens the templates to choose from. */
export function TemplateButton({ onChoose }: { onChoose: (template: WholeTemplate) => void }) {
  const [isOpen, setOpen] = useState(false)
  const choose = async (template: Template) => {
    // Lists leave blocks out.
    const whole = template.has_design ? await readTemplate(template.id) : { ...template, design: null }
    if (whole) onChoose(whole)
    else toast.info(`${template.name} is gone. Choose another one.`)
  }
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
            choose(template).catch(tellProblem)
          }}
        />
      </Late>
    </>
  )
}
