import type { TimeLeft } from '@greenroom/domain'
import satori from 'satori'
import sharp from 'sharp'
import { box } from './picture.ts'
import { pictureFonts } from './picture-fonts.ts'

/** Pixels. Emails show it at half of that, so that it is sharp on every screen. */
const WIDTH = 720
const HEIGHT = 216
const GAP = 24

/** Colors that stand out on the light and on the dark ground of emails. */
const TILE = { backgroundColor: '#26302b', color: '#ffffff' }
const DIM = '#c3cdc7'

/** Draws what is left until a moment: three tiles with days, hours, and minutes, on nothing. */
export async function drawCountdown({ days, hours, minutes }: TimeLeft): Promise<Uint8Array> {
  const tiles = [tileOf(days, 'day'), tileOf(hours, 'hour'), tileOf(minutes, 'minute')]
  const svg = await satori(
    box({ width: WIDTH, height: HEIGHT, justifyContent: 'space-between' }, tiles) as Parameters<typeof satori>[0],
    { width: WIDTH, height: HEIGHT, fonts: pictureFonts(), loadAdditionalAsset: async () => [] },
  )
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

const tileOf = (count: number, unit: string) =>
  box(
    {
      ...TILE,
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      width: (WIDTH - 2 * GAP) / 3,
      borderRadius: 28,
    },
    [
      box({ fontFamily: 'heading', fontSize: 104, lineHeight: 1.05 }, String(count)),
      box({ fontFamily: 'body', fontSize: 32, color: DIM, marginTop: 4 }, count === 1 ? unit : `${unit}s`),
    ],
  )
