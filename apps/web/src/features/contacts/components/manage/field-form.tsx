import { createFieldBody, type CustomField } from '@greenroom/contracts'
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '@greenroom/domain/contacts'
import { NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { schemaProblems } from '../../../../lib/form/field-problems.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { addField, changeField } from '../../api/contacts.ts'

export const FIELD_TYPE_WORDS: Readonly<Record<CustomFieldType, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
}

export interface FieldFormProps {
  /** Absent for a new field. The type of an existing one cannot change. */
  field?: CustomField
  onDone: () => Promise<void>
  onClose: () => void
}

/** Adds a custom field, or renames it and changes its choices. */
export function FieldForm({ field, onDone, onClose }: FieldFormProps) {
  const form = useAppForm({
    initialValues: { label: field?.label ?? '', type: field?.type ?? 'text', options: field?.options ?? [] },
    check: ({ label, type, options }) => ({
      ...schemaProblems(createFieldBody, { label, type, options }),
      ...(type === 'choice' && options.length === 0 ? { options: 'Add at least one choice.' } : {}),
    }),
    send: async ({ label, type, options }) => {
      const choices = type === 'choice' ? { options } : {}
      if (field) await changeField(field.id, { label: label.trim(), ...choices })
      else await addField({ label: label.trim(), type, options: [], ...choices })
      await onDone()
    },
  })
  return (
    <DialogForm form={form} submitLabel={field ? 'Save field' : 'Add field'} canSubmit={form.isReady} onClose={onClose}>
      <TextInput
        {...form.getInputProps('label')}
        label="Field name"
        placeholder="Shirt size"
        maxLength={60}
        autoFocus
      />
      {field ? null : (
        <NativeSelect
          {...form.getInputProps('type')}
          label="Type"
          data={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_WORDS[value] }))}
        />
      )}
      {form.values.type === 'choice' ? (
        <TagsInput
          {...form.getInputProps('options')}
          label="Choices"
          description="Press Enter after each choice."
          maxLength={100}
          maxTags={100}
          acceptValueOnBlur
        />
      ) : null}
    </DialogForm>
  )
}
