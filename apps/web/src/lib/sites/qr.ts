import { QR_QUIET, squaresPath } from '@greenroom/domain/qr-drawing'
import QRCode from 'qrcode'

export interface QrPath {
  /** Modules on each side. */
  size: number
  /** The dark modules as one SVG path; a module is 1 × 1. */
  path: string
}

/** Minimum side of the PNG in pixels. */
const PNG_SIDE = 1024

/** Makes the QR code of an address, with medium error correction: readable on a worn poster. */
export function qrPath(address: string): QrPath {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  return { size: modules.size, path: squaresPath(modules) }
}

/** Returns the code as an SVG document, black on white, with its quiet zone. */
export function qrSvg({ size, path }: QrPath): string {
  const side = size + 2 * QR_QUIET
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QR_QUIET} ${-QR_QUIET} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-QR_QUIET} ${-QR_QUIET}h${side}v${side}h${-side}z"/><path fill="#000" d="${path}"/></svg>`
  )
}

/** Returns the code as a PNG of at least {@link PNG_SIDE} pixels; every module is a whole number of pixels. */
export function qrPng({ size, path }: QrPath): Promise<Blob> {
  const side = size + 2 * QR_QUIET
  const scale = Math.ceil(PNG_SIDE / side)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * scale
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.reject(new Error('No canvas'))
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.setTransform(scale, 0, 0, scale, QR_QUIET * scale, QR_QUIET * scale)
  pen.fillStyle = '#000'
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  pen.fill(new Path2D(path))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
}
