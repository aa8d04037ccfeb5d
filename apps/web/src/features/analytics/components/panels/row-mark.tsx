import { type Channel, type Panel, PLATFORMS, type SocialPlatform } from '@greenroom/domain'
import type { Icon } from '../../../../ui/icon.tsx'
import { platformInfo } from '../../../../lib/sites/platforms.ts'
import {
  IconAd2,
  IconArrowRight,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceMobileMessage,
  IconDeviceTablet,
  IconHelp,
  IconMail,
  IconMessages,
  IconMusic,
  IconQrcode,
  IconSearch,
  IconSparkles,
  IconUsersGroup,
  IconVideo,
  IconWorld,
} from '../../../../ui/icons.generated.ts'
import classes from './row-mark.module.css'

const CHANNEL_ICONS: Readonly<Record<Channel, Icon>> = {
  unknown: IconHelp,
  direct: IconArrowRight,
  social: IconUsersGroup,
  video: IconVideo,
  music: IconMusic,
  search: IconSearch,
  assistant: IconSparkles,
  messages: IconMessages,
  mail: IconMail,
  sms: IconDeviceMobileMessage,
  qr: IconQrcode,
  paid: IconAd2,
  website: IconWorld,
}

const DEVICE_ICONS: Readonly<Record<string, Icon>> = {
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  desktop: IconDeviceDesktop,
}

/** Returns the platform of a source or of the browser inside an app. */
function platformOf(value: string): SocialPlatform | undefined {
  const known = Object.entries(PLATFORMS) as [SocialPlatform, (typeof PLATFORMS)[SocialPlatform]][]
  return known.find(
    ([id, { name, hosts }]) =>
      id !== 'email' &&
      id !== 'website' &&
      (name.toLowerCase() === value.toLowerCase() ||
        hosts.some((host) => value === host || value.endsWith(`.${host}`))),
  )?.[0]
}

function lookOf(panel: Panel, value: string): { Icon?: Icon } {
  if (panel === 'channels') return { Icon: CHANNEL_ICONS[value as Channel] ?? IconHelp }
  if (panel === 'devices') return { Icon: DEVICE_ICONS[value] ?? IconHelp }
  if (panel !== 'sources' && panel !== 'apps') return {}
  const platform = platformOf(value)
  if (platform !== undefined) return platformInfo(platform)
  return { Icon: value === '' ? IconHelp : IconWorld }
}

/** Stands before the name of a row: the icon of a source or device, or the letters of a country. */
export function RowMark({ panel, value }: { panel: Panel; value: string }) {
  if (panel === 'countries')
    return (
      <span className={classes.code} aria-hidden>
        {value || '–'}
      </span>
    )
  const { Icon: Mark } = lookOf(panel, value)
  return Mark === undefined ? null : <Mark size={17} stroke={1.7} className={classes.icon} aria-hidden />
}
