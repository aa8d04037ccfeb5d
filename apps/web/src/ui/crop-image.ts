import { AVATAR_SIZE, AVATAR_QUALITY } from '@greenroom/domain/uploads'

export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Cuts `area` out of a loaded picture, at most 400×400 as jpeg at quality 0.8 (product section 9). Transparency becomes
 * white.
 * @throws 'Failed to process image' if the browser cannot draw it
 */
export async function cropImage(image: CanvasImageSource, area: CropArea, maxPixels = AVATAR_SIZE): Promise<Blob> {
  const scale = Math.min(1, maxPixels / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('Failed to process image')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', AVATAR_QUALITY)
  })
  if (blob === null) throw new Error('Failed to process image')
  return blob
}

/** Loads a picture, turned as its metadata says. @throws 'Failed to load image' */
export function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('Failed to load image'))
    image.src = address
  })
}
