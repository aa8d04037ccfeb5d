import type { SavedAnswer } from '@greenroom/contracts'
import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { IconPencil, IconPlus, IconTrash } from '../../../../ui/icons.generated.ts'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { removeAnswer, savedAnswersQuery, storeAnswer } from '../../api/saved-answers.ts'
import classes from './answers.module.css'

export interface AnswersDialogProps {
  opened: boolean
  onClose: () => void
  /** What is written so far; a new answer begins with it. */
  content: string
  onUse: (content: string) => void
}

/** Uses, makes, changes, and deletes saved answers. */
export default function AnswersDialog({ opened, onClose, content, onUse }: AnswersDialogProps) {
  const [edited, setEdited] = useState<{ id?: string; name: string; content: string }>()
  return (
    <LateModal
      opened={opened}
      onClose={onClose}
      title={edited === undefined ? 'Saved answers' : edited.id ? 'Change the answer' : 'New answer'}
    >
      {edited === undefined ? (
        <List
          onUse={(text) => {
            onUse(text)
            onClose()
          }}
          onEdit={setEdited}
          onNew={() => setEdited({ name: '', content: content.startsWith('/') ? '' : content })}
        />
      ) : (
        <Form edited={edited} onDone={() => setEdited(undefined)} />
      )}
    </LateModal>
  )
}

interface ListProps {
  onUse: (content: string) => void
  onEdit: (answer: SavedAnswer) => void
  onNew: () => void
}

function List({ onUse, onEdit, onNew }: ListProps) {
  const client = useQueryClient()
  const query = useQuery(savedAnswersQuery)
  const remove = async (answer: SavedAnswer) => {
    try {
      await removeAnswer(answer.id)
      toast.success(`“${answer.name}” deleted.`, {
        action: {
          label: 'Undo',
          onClick: () =>
            void storeAnswer(undefined, { name: answer.name, content: answer.content }).finally(() =>
              client.invalidateQueries({ queryKey: savedAnswersQuery.queryKey }),
            ),
        },
      })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'It was not deleted.')
    }
    await client.invalidateQueries({ queryKey: savedAnswersQuery.queryKey })
  }
  return (
    <Stack gap="sm">
      <Loaded
        query={query}
        what="Your saved answers"
        skeleton={120}
        empty={
          <Text c="dimmed">
            Save what you write again and again: tour dates, where the vinyl is, how to get on the guest list. Then type
            / in a message to use it.
          </Text>
        }
      >
        {(answers) => (
          <ul className={`plain-list ${classes.saved}`}>
            {answers.map((answer) => (
              <li key={answer.id}>
                <button type="button" className={classes.use} onClick={() => onUse(answer.content)}>
                  <strong>{answer.name}</strong>
                  <span>{answer.content}</span>
                </button>
                <ActionIcon aria-label={`Change ${answer.name}`} onClick={() => onEdit(answer)}>
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon aria-label={`Delete ${answer.name}`} onClick={() => void remove(answer)}>
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Group justify="flex-end">
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
          New answer
        </Button>
      </Group>
    </Stack>
  )
}

interface FormProps {
  edited: { id?: string; name: string; content: string }
  onDone: () => void
}

function Form({ edited, onDone }: FormProps) {
  const client = useQueryClient()
  const [name, setName] = useState(edited.name)
  const [content, setContent] = useState(edited.content)
  const save = async () => {
    await storeAnswer(edited.id, { name, content })
    await client.invalidateQueries({ queryKey: savedAnswersQuery.queryKey })
    onDone()
  }
  return (
    <DialogForm
      onSubmit={save}
      submitLabel="Save"
      canSubmit={name.trim() !== '' && content.trim() !== ''}
      onClose={onDone}
      cancelLabel="Back"
    >
      <TextInput
        data-autofocus
        label="Name"
        description="Type / and the beginning of it to use the answer."
        placeholder="tickets"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Answer"
        description="{{first_name}} becomes the name of the person."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1600}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
