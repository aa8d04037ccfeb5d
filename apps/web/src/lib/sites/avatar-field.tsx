import { imageFileProblem, IMAGE_TYPES, initials } from '@greenroom/domain'
import { Avatar, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconPhoto, IconTrash } from '../../ui/icons.generated.ts'
import { useId, useRef, useState } from 'react'
import { ImageCropper } from '../../ui/image-cropper.tsx'

export interface AvatarFieldProps {
  /** Address of the picture, possibly a temporary one, or null. */
  value: string | null
  name: string
  /** Receives the cropped picture: 400×400 jpeg at quality 0.8 (product section 9). */
  onPick: (picture: Blob) => void
  onClear: () => void
  /** True during an upload. */
  busy?: boolean
  error?: string
}

/** Chooses, checks, and crops a profile picture, or removes it. */
export function AvatarField({ value, name, onPick, onClear, busy, error }: AvatarFieldProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const reset = useRef<() => void>(null)
  const problemId = useId()
  const choose = (chosen: File | null) => {
    reset.current?.()
    if (!chosen) return
    const found = imageFileProblem(chosen)
    setProblem(found)
    if (!found) setFile(chosen)
  }
  const shown = problem ?? error
  return (
    <>
      <Group gap="md" wrap="nowrap">
        <Avatar src={value} alt="" size={72} radius="50%" color="green">
          {initials(name) || undefined}
        </Avatar>
        <Stack gap={6}>
          <Group gap={8}>
            <FileButton onChange={choose} accept={IMAGE_TYPES.join(',')} resetRef={reset}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={busy}
                  leftSection={<IconPhoto size={16} aria-hidden />}
                  aria-describedby={problemId}
                >
                  {value ? 'Change picture' : 'Add a picture'}
                </Button>
              )}
            </FileButton>
            {value && (
              <Button variant="subtle" color="gray" onClick={onClear} leftSection={<IconTrash size={16} aria-hidden />}>
                Remove
              </Button>
            )}
          </Group>
          <Text
            id={problemId}
            size="sm"
            c={shown ? 'var(--mantine-color-error)' : 'dimmed'}
            role={shown ? 'alert' : undefined}
          >
            {shown ?? 'JPG, PNG, GIF or WebP, up to 15 MB.'}
          </Text>
        </Stack>
      </Group>
      {file && (
        <ImageCropper
          file={file}
          onCancel={() => setFile(null)}
          onDone={(picture: Blob) => {
            setFile(null)
            onPick(picture)
          }}
        />
      )}
    </>
  )
}
