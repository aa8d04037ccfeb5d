import { toBuffer, toString as toSvg } from 'qrcode'

/** Side of the QR code as a PNG to print, in pixels. */
const QR_PIXELS = 1024

export interface QrOrder {
  /** Address that the code leads to. */
  url: string
  format: 'svg' | 'png'
}

/** Draws a QR code. */
export const drawQr = async ({ url, format }: QrOrder): Promise<Uint8Array> =>
  format === 'svg'
    ? Buffer.from(await toSvg(url, { type: 'svg', margin: 2 }))
    : toBuffer(url, { type: 'png', margin: 2, width: QR_PIXELS })
