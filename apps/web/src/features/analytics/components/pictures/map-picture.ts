import { EDGE, HEAD, PAINT, picture, type PictureFrame, WIDTH } from './paint.ts'
import { COUNTRY_DOTS, COUNTRY_PATHS, WORLD_SIZE } from '../../../../ui/world-map/world.generated.ts'
import { shadeOf } from '../../../../ui/world-map/shade.ts'

export interface MapPicture extends PictureFrame {
  /** Counts by the code of the country; '' counts visits from nowhere known. */
  counts: ReadonlyMap<string, number>
}

const SCALE = (WIDTH - 2 * EDGE) / WORLD_SIZE.width

/** Draws the world as a PNG, each country as dark as its share. */
export const mapPicture = ({ counts, ...frame }: MapPicture): Promise<Blob> =>
  picture(frame, WORLD_SIZE.height * SCALE, (pen) => {
    const most = Math.max(1, ...[...counts].flatMap(([code, count]) => (code === '' ? [] : [count])))
    pen.translate(EDGE, HEAD - 12)
    pen.scale(SCALE, SCALE)
    pen.strokeStyle = PAINT.body
    pen.lineWidth = 0.6
    pen.lineJoin = 'round'
    const paint = (code: string, shape: Path2D) => {
      pen.fillStyle = PAINT.shades[shadeOf(code === '' ? 0 : (counts.get(code) ?? 0), most)] ?? PAINT.hairline
      pen.fill(shape)
      pen.stroke(shape)
    }
    for (const [code, path] of Object.entries(COUNTRY_PATHS)) paint(code, new Path2D(path))
    for (const [code, [x, y]] of Object.entries(COUNTRY_DOTS)) {
      if (!counts.has(code)) continue
      const dot = new Path2D()
      dot.arc(x, y, 3, 0, 2 * Math.PI)
      paint(code, dot)
    }
  })
