import sharp from 'sharp'

/** Draws a cut-paper landscape: sun, hills, and water in four colors. */
export async function paperLandscape(
  colors: [sky: string, sun: string, far: string, near: string],
  size = 800,
): Promise<Buffer> {
  const [sky, sun, far, near] = colors
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="${size}" height="${size}">
    <rect width="400" height="400" fill="${sky}"/>
    <circle cx="200" cy="170" r="92" fill="${sun}"/>
    <path d="M0 232 C70 190 140 190 210 226 S340 268 400 226 V400 H0 Z" fill="${far}"/>
    <path d="M0 292 C80 252 150 262 220 292 S350 322 400 286 V400 H0 Z" fill="${near}"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
