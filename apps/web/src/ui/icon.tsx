import type { ReactElement, SVGProps } from 'react'

/** Properties of an icon: those of an `<svg>`, but `stroke` is the width of its lines. */
export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height; 24 if not given. */
  size?: number | string
  /** Width of the lines on a grid of 24 by 24; 2 if not given. */
  stroke?: number | string
}

export type Icon = (props: IconProps) => ReactElement

/** Returns an icon that draws these lines in the color of the text around it. */
export const outlineIcon =
  (lines: string): Icon =>
  ({ size, stroke = 2, color = 'currentColor', ...rest }) => (
    <Drawing size={size} fill="none" stroke={color} strokeWidth={stroke} {...rest}>
      {lines}
    </Drawing>
  )

/** Returns an icon that fills this area with the color of the text around it. */
export const filledIcon =
  (area: string): Icon =>
  ({ size, stroke: _, color = 'currentColor', ...rest }) => (
    <Drawing size={size} fill={color} stroke="none" {...rest}>
      {area}
    </Drawing>
  )

function Drawing({
  size = 24,
  children,
  ...rest
}: SVGProps<SVGSVGElement> & { size?: IconProps['size']; children: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" strokeLinecap="round" strokeLinejoin="round" {...rest}>
      <path d={children} />
    </svg>
  )
}
