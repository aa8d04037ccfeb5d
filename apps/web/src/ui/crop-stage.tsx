import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { cropImage, loadImage } from './crop-image.ts'
import classes from './image-cropper.module.css'

export interface ImageCropperProps {
  /** The chosen picture, already checked for type and size. */
  file: File | Blob
  /** Receives the cropped picture: at most 400×400, jpeg at quality 0.8 (product section 9). */
  onDone: (picture: Blob) => void
  onCancel: () => void
  /** Width by height. */
  aspect?: number
}

const CENTER = { x: 0, y: 0 }
const LARGEST_ZOOM = 4

/** The content of the cropper, loaded when it opens. */
export default function CropStage({ file, onDone, onCancel, aspect = 1 }: ImageCropperProps) {
  const { image, failed } = usePicture(file)
  const [crop, setCrop] = useState(CENTER)
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const finish = async () => {
    if (image === undefined || area === undefined) return
    setBusy(true)
    try {
      onDone(await cropImage(image, area))
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'Failed to process image')
    } finally {
      setBusy(false)
    }
  }
  const problem = error ?? (failed ? 'Failed to load image' : undefined)

  return (
    <Stack>
      <div className={classes.stage}>
        {image === undefined ? null : (
          <Cropper
            image={image.src}
            crop={crop}
            zoom={zoom}
            maxZoom={LARGEST_ZOOM}
            aspect={aspect}
            cropShape={aspect === 1 ? 'round' : 'rect'}
            showGrid={false}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': 'Picture: move it with the arrow keys' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <div>
        <Text size="sm" fw={500} mb={4} aria-hidden>
          Zoom
        </Text>
        <Slider
          min={1}
          max={LARGEST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={setZoom}
          label={null}
          thumbLabel="Zoom"
          size="sm"
        />
      </div>
      {problem === undefined ? null : (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button data-autofocus onClick={() => void finish()} disabled={area === undefined} loading={busy}>
          Use this picture
        </Button>
      </Group>
    </Stack>
  )
}

/** Loads the picture; its object URL lives as long as the dialog. */
function usePicture(file: Blob): { image?: HTMLImageElement; failed: boolean } {
  const [state, setState] = useState<{ image?: HTMLImageElement; failed: boolean }>({ failed: false })
  useEffect(() => {
    const address = URL.createObjectURL(file)
    let current = true
    loadImage(address).then(
      (image) => {
        if (current) setState({ image, failed: false })
      },
      () => {
        if (current) setState({ failed: true })
      },
    )
    return () => {
      current = false
      URL.revokeObjectURL(address)
    }
  }, [file])
  return state
}
