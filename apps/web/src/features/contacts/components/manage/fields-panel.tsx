import type { CustomField } from '@greenroom/contracts'
import { MAX_CUSTOM_FIELDS } from '@greenroom/domain/contacts'
import { ActionIcon, Box, Button, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '../../../../ui/icons.generated.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contactsKey, fieldsQuery } from '../../../../lib/contacts/queries.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { KeptFocus } from '../../../../ui/kept-focus.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { isTyped, TypedWord } from '../../../../ui/typed-word.tsx'
import { removeField } from '../../api/contacts.ts'
import { FIELD_TYPE_WORDS, FieldForm } from './field-form.tsx'
import classes from './manage.module.css'

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; field: CustomField }

/** The owner's custom fields. */
export function FieldsPanel() {
  const fields = useQuery(fieldsQuery)
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const done = async () => {
    await queries.invalidateQueries({ queryKey: contactsKey })
    close()
  }
  if (open?.kind === 'new') return <FieldForm onDone={done} onClose={close} />
  if (open?.kind === 'edit') return <FieldForm field={open.field} onDone={done} onClose={close} />
  if (open?.kind === 'delete') return <DeleteField field={open.field} onDone={done} onClose={close} />
  return (
    <Loaded query={fields} what="Your fields" skeleton={160}>
      {(own) => (
        <KeptFocus>
          {own.length === 0 ? (
            <Text c="dimmed" mb="md">
              Keep anything else you know about people: a shirt size, a favorite song, the street team they are on.
            </Text>
          ) : (
            <ul className={`plain-list ${classes.rows}`} aria-label="Your fields">
              {own.map((field) => (
                <li key={field.id} className={classes.row}>
                  <Box component="span" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                    {field.label}
                  </Box>
                  <Text size="sm" c="dimmed">
                    {FIELD_TYPE_WORDS[field.type]}
                  </Text>
                  <ActionIcon aria-label={`Change ${field.label}`} onClick={() => setOpen({ kind: 'edit', field })}>
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon aria-label={`Delete ${field.label}`} onClick={() => setOpen({ kind: 'delete', field })}>
                    <IconTrash size={18} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <Button
            mt="md"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={own.length >= MAX_CUSTOM_FIELDS}
            onClick={() => setOpen({ kind: 'new' })}
          >
            Add a field
          </Button>
          {own.length >= MAX_CUSTOM_FIELDS ? (
            <Text size="sm" c="dimmed" mt="xs">
              You can have up to {MAX_CUSTOM_FIELDS} fields.
            </Text>
          ) : null}
        </KeptFocus>
      )}
    </Loaded>
  )
}

interface DeleteFieldProps {
  field: CustomField
  onDone: () => Promise<void>
  onClose: () => void
}

function DeleteField({ field, onDone, onClose }: DeleteFieldProps) {
  const [typed, setTyped] = useState('')
  const remove = async () => {
    await removeField(field.id)
    await onDone()
  }
  return (
    <DialogForm
      submitLabel="Delete field"
      canSubmit={isTyped(typed, field.label)}
      onSubmit={remove}
      onClose={onClose}
      color="error"
    >
      <Text>This deletes the field and everything in it from all contacts for good.</Text>
      <TypedWord word={field.label} value={typed} onChange={setTyped} />
    </DialogForm>
  )
}
