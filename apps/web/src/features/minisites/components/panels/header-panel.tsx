import { uploadAvatar } from '@greenroom/contracts'
import { MAX_BIO, MAX_SITE_NAME } from '@greenroom/domain'
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { upload } from '../../../../lib/api/index.ts'
import { AvatarField } from '../../../../lib/sites/avatar-field.tsx'
import { toast } from '../../../../lib/toasts.tsx'
import { siteNow, siteProblems } from '../../editing/fields.ts'
import { useEditing, useEditor } from '../editor/editor-context.ts'
import { PanelSection } from './panel-section.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SocialEditor } from './social-editor.tsx'

/** The head of the page: picture, name, bio, address and social icons. */
export function HeaderPanel() {
  const editor = useEditor()
  const { site } = useEditing()
  const { name, bio } = siteNow(site)
  const problems = { ...siteProblems(site), ...site.refusal?.fields }
  return (
    <>
      <PanelSection title="Profile">
        <Stack gap="md">
          <SitePicture />
          <TextInput
            label="Name"
            value={name}
            maxLength={MAX_SITE_NAME}
            onChange={(event) => editor.editSite({ name: event.currentTarget.value })}
            error={problems.name}
          />
          <Textarea
            label="Bio"
            description={`One line about you. ${MAX_BIO - bio.length} characters left.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxRows={5}
            value={bio}
            maxLength={MAX_BIO}
            onChange={(event) => editor.editSite({ bio: event.currentTarget.value })}
            error={problems.bio}
          />
        </Stack>
      </PanelSection>
      <AddressSection />
      <SocialEditor />
    </>
  )
}

function SitePicture() {
  const editor = useEditor()
  const { site } = useEditing()
  const { avatar_url, name } = siteNow(site)
  const { mutate, isPending } = useMutation({
    mutationFn: (picture: Blob) => upload(uploadAvatar, picture, { fileName: 'avatar.jpg' }),
    onSuccess: ({ url }) => editor.editSite({ avatar_url: url }),
    onError: ({ message }, picture) =>
      toast.error(message, { action: { label: 'Try again', onClick: () => mutate(picture) } }),
  })
  return (
    <AvatarField
      value={avatar_url}
      name={name}
      busy={isPending}
      onPick={mutate}
      onClear={() => editor.editSite({ avatar_url: null })}
    />
  )
}

function AddressSection() {
  const { site } = useEditing()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <PanelSection title="Address" text="Where people find your page.">
      <Group justify="space-between" gap="sm">
        <Text miw={0} ff="monospace" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {site.row.url.replace(/^https?:\/\//, '')}
        </Text>
        <Button variant="default" onClick={() => setRenaming(true)}>
          Change
        </Button>
      </Group>
      <RenameDialog opened={isRenaming} onClose={() => setRenaming(false)} />
    </PanelSection>
  )
}
