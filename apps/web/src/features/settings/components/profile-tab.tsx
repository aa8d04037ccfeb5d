import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
import { useOnline } from '../../../lib/online.ts'
import { meQuery } from '../../../lib/me.ts'
import { AvatarField } from '../../../lib/sites/avatar-field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { accountApi } from '../api/account.ts'
import { SavedNote, useSaved } from './saved-note.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'
import { useUnsaved } from '../../../ui/unsaved-guard.tsx'

/** Name and picture of the user. */
export default function ProfileTab() {
  return (
    <Loaded query={useQuery(meQuery)} what="Your profile" skeleton={<TabSkeleton />}>
      {(me) => (
        <>
          <Picture name={me.name} address={me.avatar_url} />
          <Name saved={me.name} />
        </>
      )}
    </Loaded>
  )
}

function Picture({ name, address }: { name: string; address: string | null }) {
  const client = useQueryClient()
  const note = useSaved()
  const { mutate, isPending, error } = useMutation<unknown, Error, Blob | null>({
    mutationFn: (picture) => (picture === null ? accountApi.removePicture() : accountApi.savePicture(picture)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: meQuery.queryKey })
      note.show()
    },
  })
  return (
    <SectionCard
      title="Picture"
      text="Shown in the dashboard. Each of your sites has its own picture."
      action={<SavedNote shown={note.shown} />}
    >
      <AvatarField
        value={address}
        name={name}
        busy={isPending}
        {...(error === null ? {} : { error: error.message })}
        onPick={mutate}
        onClear={() => mutate(null)}
      />
    </SectionCard>
  )
}

function Name({ saved }: { saved: string }) {
  const client = useQueryClient()
  const online = useOnline()
  const note = useSaved()
  const form = useAppForm({
    initialValues: { name: null as string | null },
    check: ({ name }) => (name?.trim() === '' ? { name: 'Enter a name.' } : {}),
    send: async ({ name }) => {
      if (name === null || name.trim() === saved) return
      client.setQueryData(meQuery.queryKey, await accountApi.saveName(name))
      form.setFieldValue('name', null)
      note.show()
    },
  })
  const name = form.values.name ?? saved
  const isDirty = name.trim() !== saved
  useUnsaved(isDirty)
  return (
    <SectionCard title="Name" text="We use it to greet you and to make your initials.">
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.getInputProps('name')}
            value={name}
            error={form.errors.name ?? form.problem}
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={100}
          />
          <Group gap="md">
            <Button type="submit" disabled={!isDirty || !online} loading={form.busy}>
              Save
            </Button>
            <SavedNote shown={note.shown && !isDirty} />
            {online || !isDirty ? null : <span role="status">You are offline. Your changes stay here.</span>}
          </Group>
        </Stack>
      </form>
    </SectionCard>
  )
}
