import { type Template, template as templateSchema, templateBody } from '@greenroom/contracts'
import { MAX_SUBJECT, type MessageChannel } from '@greenroom/domain/messages'
import { firstMergeProblem } from '@greenroom/domain/merge-fields'
import { MAX_TEMPLATE_FOLDER, MAX_TEMPLATE_NAME } from '@greenroom/domain/templates'
import { Alert, Autocomplete, Button, Group, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../../lib/api/index.ts'
import { schemaProblems } from '../../../../lib/form/field-problems.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { useUnsaved } from '../../../../ui/unsaved-guard.tsx'
import { type TemplateValues, valuesOf } from '../../rules/values.ts'
import { ContentField } from './content-field.tsx'
import classes from './template-form.module.css'
import { PreviewPanel } from './preview-panel.tsx'

/** @throws the error of the call, which the form shows */
export type SaveTemplate = (values: TemplateValues, version: number | undefined) => Promise<void>

interface TemplateFormProps {
  channel: MessageChannel
  initial: TemplateValues
  /** The template that is changed; absent for a new one. */
  template?: Template
  isNew?: boolean
  folders: readonly string[]
  artist: string
  usedBy?: readonly { kind: string; id: string; name: string }[]
  /** Goes back to the choice of a start. */
  onBack?: () => void
  onSave: SaveTemplate
  onClose: () => void
}

/** `details` of VERSION_CONFLICT. */
const conflictDetails = z.object({ current: templateSchema })

/** Edits what a template says, with what a fan reads beside it. */
export function TemplateForm({
  channel,
  initial: given,
  template,
  isNew = false,
  folders,
  artist,
  usedBy = [],
  onBack,
  onSave,
  onClose,
}: TemplateFormProps) {
  const [initial, setInitial] = useState(given)
  const [version, setVersion] = useState(template?.version)
  const [newer, setNewer] = useState<Template>()
  const [isSaved, setSaved] = useState(false)
  const content = useRef<HTMLTextAreaElement>(null)
  // Its words follow its blocks, and may be none.
  const hasDesign = template?.has_design ?? false
  const form = useAppForm<TemplateValues>({
    initialValues: given,
    check: (values) => schemaProblems(templateBody, { channel, ...values, ...(hasDesign && { content: '-' }) }),
    send: async (values) => {
      try {
        await onSave(values, version)
      } catch (error) {
        const conflict = error instanceof ApiError && error.code === 'VERSION_CONFLICT'
        const current = conflict ? conflictDetails.safeParse(error.details).data?.current : undefined
        if (!current) throw error
        setNewer(current)
        return
      }
      setSaved(true)
    },
  })
  const { values } = form
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  useUnsaved(isDirty && !isSaved)
  // After the guard has heard that everything is saved.
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])
  const submit: typeof form.submit = (event) => {
    form.submit(event)
    selectProblem(content.current, values.content)
  }
  const takeTheirs = () => {
    if (!newer) return
    form.setValues(valuesOf(newer))
    setInitial(valuesOf(newer))
    setVersion(newer.version)
    setNewer(undefined)
  }
  return (
    <DialogForm
      form={{ ...form, submit }}
      submitLabel={isNew ? 'Save template' : 'Save'}
      canSubmit={!newer}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <div className={classes.fields}>
          {newer && (
            <Conflict
              onTheirs={takeTheirs}
              onMine={() => {
                setVersion(newer.version)
                setNewer(undefined)
              }}
            />
          )}
          <div className={classes.pair}>
            <TextInput
              {...form.getInputProps('name')}
              label="Name"
              description="Only you see it."
              placeholder="Show announcement"
              maxLength={MAX_TEMPLATE_NAME}
              data-autofocus={isNew || undefined}
            />
            <Autocomplete
              {...form.getInputProps('folder')}
              label="Folder"
              description="Optional. A new name makes a new folder."
              placeholder="None"
              data={[...folders]}
              limit={8}
              maxLength={MAX_TEMPLATE_FOLDER}
            />
          </div>
          {channel === 'email' && (
            <TextInput
              {...form.getInputProps('subject')}
              label="Subject"
              placeholder="See you in Lisbon?"
              maxLength={MAX_SUBJECT}
            />
          )}
          {hasDesign ? (
            <p className={classes.blocks}>
              This email is made of blocks. To change them, start an email from it, and save that as a template.
            </p>
          ) : (
            <ContentField
              field={content}
              channel={channel}
              value={values.content}
              onChange={(text) => form.setFieldValue('content', text)}
              error={form.errors.content}
              inputProps={form.getInputProps('content')}
              artist={artist}
            />
          )}
          {onBack && (
            <Button variant="subtle" color="gray" size="compact-sm" style={{ alignSelf: 'start' }} onClick={onBack}>
              Start from something else
            </Button>
          )}
        </div>
        <PreviewPanel
          template={{ channel, subject: values.subject, content: values.content }}
          artist={artist}
          usedBy={usedBy}
        />
      </div>
    </DialogForm>
  )
}

/** Selects the field that cannot be filled in, so that typing replaces it. */
function selectProblem(field: HTMLTextAreaElement | null, text: string): void {
  const problem = firstMergeProblem(text)
  if (!field || !problem) return
  // After the form has moved the focus.
  setTimeout(() => {
    if (document.activeElement !== field) return
    field.setSelectionRange(problem.at, problem.at + problem.length)
    // On a phone, the head of the dialog would cover it.
    field.scrollIntoView({ block: 'center' })
  })
}

const Conflict = ({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) => (
  <Alert color="warning" role="alert" title="This template was changed somewhere else in the meantime.">
    <Group gap="xs" mt={4}>
      <Button size="xs" variant="default" onClick={onTheirs}>
        Show that version
      </Button>
      <Button size="xs" variant="default" onClick={onMine}>
        Keep mine
      </Button>
    </Group>
  </Alert>
)
