import { isEmbedType, isShownType, isSignUpType, readSettings } from '@greenroom/domain'
import { Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { EmbedField } from '../../../../lib/sites/embed-field.tsx'
import { followShortLink } from '../../../../lib/sites/embed-answer.ts'
import { RichTextField } from '../../../../lib/sites/rich-text-field.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { blockNow, blockProblems } from '../../editing/fields.ts'
import type { BlockEdit } from '../../editing/model.ts'
import { useEditor } from '../editor/editor-context.ts'
import { LinkForm } from './link-form.tsx'
import { PlanRefusal } from './plan-refusal.tsx'
import { TitleField } from './title-field.tsx'
import { latePart } from '../../../../ui/late-part.tsx'

const SignUpForm = latePart(() => import('./sign-up-form.tsx'))
const ShownForm = latePart(() => import('./kinds/shown-form.tsx'))

export interface BlockFormProps {
  edit: BlockEdit
  /** The block was replaced by another one, which should open. */
  onReplaced: (key: string) => void
}

/** The form of an open block. Every change is saved automatically. */
export function BlockForm(props: BlockFormProps) {
  const { edit } = props
  const general = edit.refusal && Object.keys(edit.refusal.fields).length === 0 ? edit.refusal.message : undefined
  return (
    <Stack gap="md" pt="sm">
      {edit.type === 'link' && <LinkForm {...props} problems={problemsOf(edit)} />}
      {edit.type === 'text' && <TextForm edit={edit} />}
      {isEmbedType(edit.type) && <EmbedForm {...props} />}
      {isSignUpType(edit.type) && (
        <Suspense fallback={<Skeleton h={320} />}>
          <SignUpForm edit={edit} type={edit.type} />
        </Suspense>
      )}
      {isShownType(edit.type) && (
        <Suspense fallback={<Skeleton h={240} />}>
          <ShownForm edit={edit} type={edit.type} />
        </Suspense>
      )}
      {edit.refusal?.kind === 'plan' ? (
        <PlanRefusal refusal={edit.refusal} isNew={edit.id === undefined} />
      ) : (
        general && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {general}
          </Text>
        )
      )}
    </Stack>
  )
}

/** Returns the problems by field, found here or reported by the server. */
function problemsOf(edit: BlockEdit): Record<string, string> {
  return { ...blockProblems(edit), ...edit.refusal?.fields }
}

function TextForm({ edit }: { edit: BlockEdit }) {
  const editor = useEditor()
  const { title, settings } = blockNow(edit)
  const problem = Object.entries(problemsOf(edit)).find(([path]) => path.startsWith('settings'))
  return (
    <>
      <TitleField label="Heading" value={title} onChange={(next) => editor.editBlock(edit.key, { title: next })} />
      <RichTextField
        label="Text"
        value={readSettings('text', settings).text}
        onChange={(text) => editor.editBlock(edit.key, { settings: { version: 1, text } })}
        {...(problem && { error: problem[1] })}
      />
    </>
  )
}

function EmbedForm({ edit, onReplaced }: BlockFormProps) {
  const editor = useEditor()
  const { title, url, settings } = blockNow(edit)
  const [isEmpty] = useState(url === '')
  if (!isEmbedType(edit.type)) return null
  const { artTitle } = readSettings(edit.type, settings)
  return (
    <>
      <EmbedField
        type={edit.type}
        value={url}
        onChange={(next) => editor.editBlock(edit.key, { url: next, settings: { version: 1 } })}
        follow={followShortLink}
        onPlainLink={(link, message) => {
          toast.warning(message)
          const key = editor.addBlock(
            'link',
            { title: title.trim() || new URL(link).hostname, url: link, settings: { version: 1 }, is_active: true },
            edit.key,
          )
          editor.removeBlock(edit.key)
          onReplaced(key)
        }}
        autoFocus={isEmpty}
      />
      <TitleField
        label="Title"
        placeholder={artTitle ?? 'Taken from the provider'}
        value={title}
        onChange={(next) => editor.editBlock(edit.key, { title: next })}
        isFirst={!isEmpty}
      />
    </>
  )
}
