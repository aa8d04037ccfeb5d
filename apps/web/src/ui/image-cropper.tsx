import { Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './image-cropper.module.css'

export interface ImageCropperProps {
  /** The chosen picture, already checked for type and size. */
  file: File | Blob
  /** Given the cropped picture: at most 400×400, jpeg at quality 0.8 (spec section 9). */
  onDone: (picture: Blob) => void
  onCancel: () => void
  /** Width by height. */
  aspect?: number
}

const CropStage = lazy(() => import('./crop-stage.tsx'))

/** Lets a person choose the part of a picture that is used: by drag, pinch, wheel, slider or arrow keys. */
export function ImageCropper({ file, onDone, onCancel, aspect = 1 }: ImageCropperProps) {
  return (
    <Modal opened onClose={onCancel} title="Crop your picture" centered size="md">
      <Suspense fallback={<div className={classes.stage} />}>
        <CropStage file={file} onDone={onDone} onCancel={onCancel} aspect={aspect} />
      </Suspense>
    </Modal>
  )
}
