import satori from 'satori'
import sharp from 'sharp'
import { type Box, box } from './picture.ts'
import { pictureFonts } from './picture-fonts.ts'
import { drawableText } from './picture-text.ts'

/** Width in pixels: a phone's, at twice its density. */
const WIDTH = 780
const INK = '#1d1b18'
const DIM = '#5a554c'

/** Form by which people join, as plain data. */
export interface FormPictureOrder {
  /** Name of the site, and its address. */
  artist: string
  url: string
  title: string
  intro: string
  /** Labels of its fields. */
  fields: readonly string[]
  /** Sentences beside its boxes, none of them ticked. */
  boxes: readonly string[]
  /** Words of the links below them. */
  links: readonly string[]
  button: string
}

/** Draws a form as it is before anybody has typed anything (PNG). */
export async function drawFormPicture(order: FormPictureOrder): Promise<Uint8Array> {
  const svg = await satori(layout(order) as Parameters<typeof satori>[0], {
    width: WIDTH,
    fonts: pictureFonts(),
    loadAdditionalAsset: async () => [],
  })
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}

function layout({ artist, url, title, intro, fields, boxes, links, button }: FormPictureOrder): Box {
  const line = (text: string, style: Record<string, string | number>) =>
    box({ width: WIDTH - 2 * 48, wordBreak: 'break-word', ...style }, drawableText(text))
  return box(
    {
      width: WIDTH,
      flexDirection: 'column',
      gap: 24,
      padding: 48,
      backgroundColor: '#ffffff',
      color: INK,
      fontFamily: 'body, body-ext',
      fontSize: 28,
    },
    [
      line(`${artist} · ${url}`, { color: DIM, fontSize: 24 }),
      line(title, { fontFamily: 'heading, heading-ext', fontSize: 44 }),
      ...(intro === '' ? [] : [line(intro, { color: DIM })]),
      ...fields.map((label) =>
        box(
          { width: WIDTH - 2 * 48, padding: 22, border: `3px solid ${DIM}`, borderRadius: 16, color: DIM },
          drawableText(label),
        ),
      ),
      ...boxes.map((text) =>
        box({ gap: 20 }, [
          box({ width: 44, height: 44, flexShrink: 0, border: `3px solid ${INK}`, borderRadius: 8 }),
          box({ width: WIDTH - 2 * 48 - 64, lineHeight: 1.4, wordBreak: 'break-word' }, drawableText(text)),
        ]),
      ),
      ...(links.length === 0
        ? []
        : [
            box(
              { gap: 40, textDecoration: 'underline' },
              links.map((text) => box({}, drawableText(text))),
            ),
          ]),
      box(
        {
          width: WIDTH - 2 * 48,
          padding: 22,
          justifyContent: 'center',
          borderRadius: 16,
          backgroundColor: INK,
          color: '#ffffff',
        },
        drawableText(button),
      ),
    ],
  )
}
