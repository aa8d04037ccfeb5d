import { type StoredImage, uploadImage } from '@greenroom/contracts'
import {
  type GalleryPicture,
  GALLERY_LAYOUTS,
  imageFileProblem,
  IMAGE_TYPES,
  MAX_GALLERY,
  MIN_GALLERY,
} from '@greenroom/domain'
import { ActionIcon, Button, FileButton, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhoto, IconTrash } from '../../../../../ui/icons.generated.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { upload } from '../../../../../lib/api/index.ts'
import type { BlockEdit } from '../../../editing/model.ts'
import { AltField } from './alt-field.tsx'
import classes from './rows.module.css'
import { TitleField } from '../title-field.tsx'
import { useSettings } from './use-settings.ts'

const LAYOUT_NAMES = { grid: 'Grid', strip: 'Strip' }

/** Title, layout, and the pictures of a gallery in order. */
export function GalleryForm({ edit }: { edit: BlockEdit }) {
  const { title, settings, set, setTitle } = useSettings(edit, 'gallery')
  const layoutId = useId()
  // Uploads end one by one, after the form has changed again.
  const latest = useRef(settings.pictures)
  useEffect(() => {
    latest.current = settings.pictures
  })
  const change = (pictures: GalleryPicture[]) => {
    latest.current = pictures
    set({ pictures })
  }
  const add = ({ url, width, height }: StoredImage) => change([...latest.current, { src: url, alt: '', width, height }])
  const { pictures } = settings
  const move = (at: number, by: number) => {
    const picture = pictures[at]
    if (picture) change(pictures.toSpliced(at, 1).toSpliced(at + by, 0, picture))
  }
  return (
    <>
      <TitleField label="Heading" value={title} onChange={setTitle} />
      <div>
        <Input.Label id={layoutId} component="div">
          Layout
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={layoutId}
          data={GALLERY_LAYOUTS.map((value) => ({ value, label: LAYOUT_NAMES[value] }))}
          value={settings.layout}
          onChange={(layout) => set({ layout })}
        />
      </div>
      <Stack
        component="ul"
        gap="sm"
        className="plain-list"
        aria-label="Pictures"
        display={pictures.length > 0 ? undefined : 'none'}
      >
        {pictures.map((picture, at) => (
          <li key={`${picture.src} ${at}`} className={classes.row}>
            <img className={classes.picture} src={picture.src} alt="" width="64" height="64" />
            <div className={classes.fields}>
              <AltField
                name={`picture ${at + 1}`}
                value={picture.alt}
                onChange={(alt) => change(pictures.with(at, { ...picture, alt }))}
              />
              <Group gap={2}>
                <ActionIcon aria-label={`Move picture ${at + 1} up`} disabled={at === 0} onClick={() => move(at, -1)}>
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Move picture ${at + 1} down`}
                  disabled={at === pictures.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Remove picture ${at + 1}`}
                  color="gray"
                  onClick={() => change(pictures.toSpliced(at, 1))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </div>
          </li>
        ))}
      </Stack>
      <AddPictures room={MAX_GALLERY - pictures.length} onAdded={add} />
      {pictures.length < MIN_GALLERY && (
        <Text size="sm" c="dimmed">
          Visitors see a gallery once it has two pictures.
        </Text>
      )}
    </>
  )
}

/** Uploads several pictures, one after another. One that fails is named, and the others go on. */
function AddPictures({ room, onAdded }: { room: number; onAdded: (stored: StoredImage) => void }) {
  const [left, setLeft] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  const reset = useRef<() => void>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const store = async (files: File[]) => {
    reset.current?.()
    const sent = new AbortController()
    sending.current = sent
    const wanted = files.slice(0, room)
    const found = files.length > room ? [`A gallery has at most ${MAX_GALLERY} pictures.`] : []
    for (const [at, file] of wanted.entries()) {
      if (sent.signal.aborted) return
      setLeft(wanted.length - at)
      const problem = imageFileProblem(file) ?? (await tryUpload(file, sent.signal, onAdded))
      if (problem) found.push(`${file.name}: ${problem}`)
      setProblems([...found])
    }
    setProblems(found)
    setLeft(0)
  }
  return (
    <div>
      <FileButton multiple onChange={(files) => void store(files)} accept={IMAGE_TYPES.join(',')} resetRef={reset}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={room <= 0}
            loading={left > 0}
            leftSection={<IconPhoto size={18} aria-hidden />}
          >
            Add pictures
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" mt={6} role="status">
        {left > 0 ? `${left} to go …` : `JPG, PNG, GIF or WebP, up to 15 MB each, ${MAX_GALLERY} in all.`}
      </Text>
      {problems.map((problem) => (
        <Text key={problem} size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      ))}
    </div>
  )
}

async function tryUpload(file: File, signal: AbortSignal, onAdded: (stored: StoredImage) => void) {
  try {
    onAdded(await upload(uploadImage, file, { signal }))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'Upload failed'
  }
}
