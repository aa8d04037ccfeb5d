import type { CustomField } from '@greenroom/contracts'
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '@greenroom/domain/contacts'
import { NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { addField, changeField } from '../../api/contacts.ts'

export const FIELD_TYPE_WORDS: Readonly<Record<CustomFieldType, string>> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  choice: 'Choice',
}

export interface FieldFormProps {
  /** Absent: a new one. Its type stays what it is. */
  field?: CustomField
  onDone: () => Promise<void>
  onClose: () => void
}

/** Adds a field of the owner's own, or renames it and changes its choices. */
export function FieldForm({ field, onDone, onClose }: FieldFormProps) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [type, setType] = useState<CustomFieldType>(field?.type ?? 'text')
  const [options, setOptions] = useState<string[]>(field?.options ?? [])
  const save = async () => {
    const choices = type === 'choice' ? { options } : {}
    if (field) await changeField(field.id, { label: label.trim(), ...choices })
    else await addField({ label: label.trim(), type, options: [], ...choices })
    await onDone()
  }
  return (
    <DialogForm
      submitLabel={field ? 'Save field' : 'Add field'}
      canSubmit={label.trim() !== '' && (type !== 'choice' || options.length > 0)}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Name of the field"
        placeholder="Shirt size"
        maxLength={60}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        autoFocus
      />
      {field ? null : (
        <NativeSelect
          label="What it holds"
          data={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_WORDS[value] }))}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as CustomFieldType)}
        />
      )}
      {type === 'choice' ? (
        <TagsInput
          label="Choices"
          description="Enter ends one."
          value={options}
          onChange={setOptions}
          maxLength={100}
          maxTags={100}
          acceptValueOnBlur
        />
      ) : null}
    </DialogForm>
  )
}
