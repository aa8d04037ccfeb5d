// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ICONS_FILE, iconsFile, usedIcons } from '../../build/icons.ts'
import { iconList, iconModule } from '../../build/split-icons.ts'

const text = readFileSync(ICONS_FILE, 'utf8')

it('the drawings are those of the icons in use: npm run icons -w @greenroom/web writes them', () => {
  expect(text).toBe(iconsFile(usedIcons()))
})

it("the drawings carry their authors' license", () => {
  expect(text).toMatch(/MIT License[\s\S]*Copyright \(c\) [\d-]+ Paweł Kuna[\s\S]*permission notice shall be included/)
})

it('an icon that Tabler does not have is refused by its name', () => {
  expect(() => iconsFile(['IconOfNobody'])).toThrow('no Tabler icon IconOfNobody')
})

it('the build makes a module of each icon, with nothing of another', () => {
  const two = `import { outlineIcon } from './icon.tsx'\nexport const IconA = outlineIcon('M1')\nexport const IconAb = outlineIcon('M2')\n`
  expect(iconList(two, '/icons.ts')).toBe(
    'export { IconA } from "/icons.ts?IconA"\nexport { IconAb } from "/icons.ts?IconAb"',
  )
  expect(iconModule(two, 'IconA')).toBe(
    `import { outlineIcon } from './icon.tsx'\nexport const IconA = outlineIcon('M1')`,
  )
})
