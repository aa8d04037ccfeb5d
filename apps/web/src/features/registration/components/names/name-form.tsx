import type { SenderName } from '@greenroom/contracts'
import { MAX_TEXT_NAME, senderNameProblem } from '@greenroom/domain/registration/sender-names'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { removeSenderName, saveSenderName } from '../../api/sender-name.ts'
import { NamePicture } from './name-picture.tsx'
import classes from './names.module.css'

/** Whose letters a name needs is for the server to say, which knows all names of the owner. */
const problemOf = (name: string): string | undefined => (name === '' ? undefined : senderNameProblem(name, [name]))

/** Chooses, changes, and removes the name, beside how fans see it. */
export function NameForm({ sender: { name, ended, suggestions } }: { sender: SenderName }) {
  const client = useQueryClient()
  const form = useAppForm({
    initialValues: { name: name ?? '' },
    check: ({ name: typed }) => {
      const problem = problemOf(typed.trim())
      return problem === undefined ? {} : { name: problem }
    },
    send: async ({ name: typed }) => {
      await saveSenderName(client, typed.trim())
      toast.success(`${typed.trim()} is your sender name`)
    },
  })
  const typed = form.values.name.trim()
  useAdopted(name, typed, (next) => form.setFieldValue('name', next))
  const removing = useMutation({
    mutationFn: () => removeSenderName(client),
    onSuccess: () => {
      if (name === null) return
      toast.success(`${name} is removed`, {
        action: { label: 'Undo', onClick: () => void saveSenderName(client, name).catch(tellProblem) },
      })
    },
    onError: tellProblem,
  })
  const isSame = typed === (name ?? '')
  const choose = (one: string) => {
    form.setFieldValue('name', one)
    form.clearErrors()
    form.focus('name')
  }
  return (
    <div className={classes.columns}>
      <form onSubmit={form.submit} noValidate>
        {ended === null ? null : (
          <Text size="sm" mb="sm" role="status">
            {ended} Choose another one, and your campaigns get there again.
          </Text>
        )}
        <TextInput
          label="Name"
          description={`${form.values.name.length} of ${MAX_TEXT_NAME} letters, digits, and spaces`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={suggestions[0]}
          maxLength={MAX_TEXT_NAME}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          className={classes.field ?? ''}
          {...form.getInputProps('name')}
          error={form.errors.name ?? problemOf(typed)}
        />
        {suggestions.length === 0 ? null : (
          <Group gap={6} mt="sm" role="group" aria-label="Suggestions">
            {suggestions.map((one) => (
              <Button key={one} size="xs" radius="xl" variant="default" onClick={() => choose(one)}>
                {one}
              </Button>
            ))}
          </Group>
        )}
        {form.problem === undefined ? null : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="sm">
            {form.problem}
          </Text>
        )}
        <div className={classes.actions}>
          <Button type="submit" disabled={typed === '' || isSame || problemOf(typed) !== undefined} loading={form.busy}>
            {name === null ? 'Use this name' : 'Change name'}
          </Button>
          {name === null ? null : (
            <Button variant="subtle" color="error" loading={removing.isPending} onClick={() => removing.mutate()}>
              Remove
            </Button>
          )}
        </div>
      </form>
      <NamePicture name={typed || (suggestions[0] ?? '')} />
    </div>
  )
}

/** Takes in a name that was changed elsewhere, unless another one is being typed. */
function useAdopted(name: string | null, typed: string, adopt: (name: string) => void): void {
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    if (typed === (shown.current ?? '')) adopt(name ?? '')
    shown.current = name
  }, [name, typed, adopt])
}
