import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const SCHEMES = [
  { value: 'auto', label: 'As the system', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; label: string; Icon: typeof IconSun }[]

/** Chooses the colour scheme: auto follows the system (spec section 2, "Sidebar"). */
export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { Icon } = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[0]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="Colour scheme">
          <Icon size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
