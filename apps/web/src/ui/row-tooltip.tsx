import { Tooltip, type TooltipProps } from '@mantine/core'
import { cloneElement, type HTMLAttributes, type ReactElement, useState } from 'react'

export interface RowTooltipProps extends TooltipProps {
  /** An element that keeps no state: it is mounted anew the first time that someone points at it. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

/**
 * A tooltip for the parts of a row: until someone points at its target, it costs nothing. A finger is no pointer: it
 * opens no tooltip, and its tap would be lost with the element that it began on.
 */
export function RowTooltip({ children, ...tooltip }: RowTooltipProps) {
  const [wasPointedAt, setPointedAt] = useState(false)
  if (wasPointedAt) return <Tooltip {...tooltip}>{children}</Tooltip>
  return cloneElement(children, { onPointerEnter: ({ pointerType }) => setPointedAt(pointerType !== 'touch') })
}
