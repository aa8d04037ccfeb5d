import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds until a finger that rests means the row, as phones have it. */
const LONG_MS = 450
/** Pixels that a resting finger may move. */
const STILL = 10

/** Props of an element that a long press of a finger does something with; the click that follows is swallowed. */
export function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop()
      wasLong.current = false
      if (pointerType !== 'touch') return
      from.current = { x, y }
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, LONG_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > STILL) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    /** The browser's own menu of a link comes with a long press, too. */
    onContextMenu: (event: MouseEvent) => {
      if (wasLong.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
