import {
  askedBy,
  MAX_BUTTON_TEXT,
  MAX_INTRO,
  MAX_SUCCESS_MESSAGE,
  readSettings,
  signUpForm,
  type SignUpSettings,
  type SignUpType,
} from '@greenroom/domain'
import { Switch, TextInput } from '@mantine/core'
import { TextField } from '../../../../lib/compose/index.ts'
import { WaitingFans } from '../../../../lib/contacts/locked-notice.tsx'
import { blockNow, siteNow } from '../../editing/fields.ts'
import type { BlockEdit } from '../../editing/model.ts'
import { useEditing, useEditor } from '../editor/editor-context.ts'
import { AskedFields } from './asked-fields.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { FormPart } from './form-part.tsx'
import { RedirectField } from './redirect-field.tsx'
import { TitleField } from './title-field.tsx'

export interface SignUpFormProps {
  edit: BlockEdit
  type: SignUpType
}

/** Texts, fields, consent and follow-up of a sign-up form. */
export default function SignUpFormPanel({ edit, type }: SignUpFormProps) {
  const editor = useEditor()
  const artist = siteNow(useEditing().site).name
  const { title, settings: stored } = blockNow(edit)
  const settings = readSettings(type, stored) as SignUpSettings
  const ours = signUpForm({ type, title: '', settings: { version: 1 } }, artist)
  /** Undefined restores the default. */
  const set = (change: Partial<SignUpSettings>) =>
    editor.editBlock(edit.key, {
      settings: Object.fromEntries(
        Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined),
      ),
    })
  const words = { settings, set }
  return (
    <>
      <WaitingFans always />
      <TitleField
        label="Title"
        placeholder={ours.title}
        value={title}
        onChange={(next) => editor.editBlock(edit.key, { title: next })}
      />
      <TextInput
        label="Intro"
        placeholder="None"
        value={settings.intro ?? ours.intro}
        maxLength={MAX_INTRO}
        onChange={(event) => set({ intro: event.currentTarget.value })}
      />
      <AskedFields type={type} {...words} />
      <TextInput
        label="Button"
        placeholder={ours.button}
        value={settings.buttonText ?? ''}
        maxLength={MAX_BUTTON_TEXT}
        onChange={(event) => set({ buttonText: event.currentTarget.value || undefined })}
      />
      <ConsentFields asked={askedBy(type, settings)} artist={artist} {...words} />
      {askedBy(type, settings).email !== 'no' && (
        <Switch
          label="Confirm by email"
          description="New fans join once they tap a link we email them. Some countries, such as Germany and Austria, require this. Turn it off only if the law allows."
          checked={settings.doubleOptIn !== false}
          onChange={(event) => set({ doubleOptIn: event.currentTarget.checked ? undefined : false })}
        />
      )}
      <FormPart title="After they join">
        <TextField
          label="Thank-you message"
          placeholder={ours.success}
          limit={MAX_SUCCESS_MESSAGE}
          lines={[1, 4]}
          value={settings.successMessage ?? ''}
          onChange={(text) => set({ successMessage: text || undefined })}
        />
        <RedirectField value={settings.redirectUrl} onChange={(redirectUrl) => set({ redirectUrl })} />
      </FormPart>
    </>
  )
}
