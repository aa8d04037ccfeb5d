import type { MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '../../ui/icons.generated.ts'

/** Auto follows the system (product section 2, "Sidebar"). */
export const COLOR_SCHEMES = [
  { value: 'auto', label: 'Auto', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
] as const satisfies readonly { value: MantineColorScheme; label: string; Icon: typeof IconSun }[]
