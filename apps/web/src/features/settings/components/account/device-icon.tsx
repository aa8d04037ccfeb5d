import { IconDeviceDesktop, IconDeviceMobile, IconDeviceUnknown } from '../../../../ui/icons.generated.ts'
import classes from '../rows.module.css'

const sign = { size: 24, stroke: 1.5, className: classes.icon, 'aria-hidden': true } as const

/** @param device e.g. 'Firefox on Windows'; null if the browser sent none */
export function DeviceIcon({ device }: { device: string | null }) {
  if (device === null) return <IconDeviceUnknown {...sign} />
  return /android|ios|iphone|ipad/i.test(device) ? <IconDeviceMobile {...sign} /> : <IconDeviceDesktop {...sign} />
}
