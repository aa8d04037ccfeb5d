import type { PaletteAction } from '../../../lib/palette.ts'
import { IconQrcode } from '../../../ui/icons.generated.ts'
import { CODES_PATH } from '../api/addresses.ts'

export const CODE_ACTIONS: readonly PaletteAction[] = [
  {
    title: 'New QR code',
    keywords: ['create', 'short link', 'poster', 'flyer', 'print', 'scan'],
    Icon: IconQrcode,
    to: `${CODES_PATH}?new`,
  },
]
