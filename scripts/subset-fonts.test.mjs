import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FOLDER, smallFonts } from './subset-fonts.mjs'

it('the small fonts are made from the full ones of this version', async () => {
  const fonts = await smallFonts()
  expect(readdirSync(FOLDER)).toEqual(fonts.map(({ file }) => file).sort())
  for (const { file, font } of fonts) expect(readFileSync(join(FOLDER, file)).equals(font), file).toBe(true)
})
