import { imageFileProblem, IMAGE_TYPES } from '@greenroom/domain'
import { uploadImage } from '@greenroom/contracts'
import {
  Button,
  FileButton,
  Group,
  Input,
  Loader,
  Popover,
  SimpleGrid,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconMoodPlus, IconPhoto } from '../../../../ui/icons.generated.ts'
import { useId, useRef, useState } from 'react'
import { upload } from '../../../../lib/api/index.ts'
import { ImageCropper } from '../../../../ui/image-cropper.tsx'
import classes from './icon-field.module.css'
import { IN_MAIN } from '../../../../ui/in-main.ts'

const EMOJI: readonly [emoji: string, name: string][] = [
  ['🎵', 'Note'],
  ['🎧', 'Headphones'],
  ['🎤', 'Microphone'],
  ['🎸', 'Guitar'],
  ['🎹', 'Keyboard'],
  ['🥁', 'Drum'],
  ['🎷', 'Saxophone'],
  ['💿', 'Disc'],
  ['📻', 'Radio'],
  ['🎫', 'Ticket'],
  ['📅', 'Calendar'],
  ['📍', 'Place'],
  ['🛒', 'Cart'],
  ['👕', 'Shirt'],
  ['🎥', 'Camera'],
  ['📷', 'Photo'],
  ['📰', 'News'],
  ['✉️', 'Letter'],
  ['🔥', 'Fire'],
  ['⭐', 'Star'],
  ['❤️', 'Heart'],
]

/** Longest stored icon, in UTF-16 code units (packages/domain, link settings). */
const MAX_ICON = 16

export interface IconFieldProps {
  icon: string | undefined
  picture: string | undefined
  onChange: (change: { icon?: string | undefined; thumbnailUrl?: string | undefined }) => void
}

/** The icon in front of a link: an emoji, a small picture, or none. */
export function IconField({ icon, picture, onChange }: IconFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const reset = useRef<() => void>(null)
  const labelId = useId()
  const choose = (change: Parameters<IconFieldProps['onChange']>[0]) => {
    onChange(change)
    setOpen(false)
  }
  const pick = (chosen: File | null) => {
    reset.current?.()
    if (!chosen) return
    const found = imageFileProblem(chosen)
    setProblem(found)
    if (!found) setFile(chosen)
  }
  const store = async (cropped: Blob) => {
    setFile(null)
    setBusy(true)
    try {
      const { url } = await upload(uploadImage, cropped, { fileName: 'thumbnail.jpg' })
      choose({ icon: undefined, thumbnailUrl: url })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Upload failed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Input.Label id={labelId} component="div">
        Icon
      </Input.Label>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        {...IN_MAIN}
        trapFocus
        returnFocus
        closeOnClickOutside={!file}
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.tile}
            onClick={() => setOpen(!isOpen)}
            aria-labelledby={labelId}
            aria-haspopup="dialog"
          >
            {busy ? (
              <Loader size={18} />
            ) : picture ? (
              <img src={picture} alt="" width="36" height="36" />
            ) : (
              (icon ?? <IconMoodPlus size={20} stroke={1.7} aria-hidden />)
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="Choose an icon">
          <SimpleGrid cols={7} spacing={2} verticalSpacing={2}>
            {EMOJI.map(([emoji, name]) => (
              <UnstyledButton
                key={emoji}
                className={classes.emoji}
                aria-label={name}
                aria-pressed={icon === emoji}
                onClick={() => choose({ icon: emoji, thumbnailUrl: undefined })}
              >
                {emoji}
              </UnstyledButton>
            ))}
          </SimpleGrid>
          <TextInput
            mt="sm"
            aria-label="Any emoji"
            placeholder="Or type any emoji"
            maxLength={MAX_ICON}
            value={icon ?? ''}
            onChange={(event) =>
              onChange({ icon: event.currentTarget.value.trim() || undefined, thumbnailUrl: undefined })
            }
          />
          <Group mt="sm" gap="xs">
            <FileButton onChange={pick} accept={IMAGE_TYPES.join(',')} resetRef={reset}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  size="compact-md"
                  loading={busy}
                  leftSection={<IconPhoto size={16} aria-hidden />}
                >
                  Upload a picture
                </Button>
              )}
            </FileButton>
            {(icon || picture) && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-md"
                onClick={() => choose({ icon: undefined, thumbnailUrl: undefined })}
              >
                No icon
              </Button>
            )}
          </Group>
          {problem && (
            <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert">
              {problem}
            </Text>
          )}
        </Popover.Dropdown>
      </Popover>
      {file && <ImageCropper file={file} onDone={(cropped) => void store(cropped)} onCancel={() => setFile(null)} />}
    </div>
  )
}
