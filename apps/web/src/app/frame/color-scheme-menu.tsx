import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { BarMenu } from './bar-menu.tsx'
import { COLOR_SCHEMES } from './color-schemes.ts'

/** Chooses the color scheme. */
export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { Icon } = COLOR_SCHEMES.find(({ value }) => value === colorScheme) ?? COLOR_SCHEMES[0]
  return (
    <BarMenu label="Color scheme" Icon={Icon}>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {COLOR_SCHEMES.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </BarMenu>
  )
}
