import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** Milliseconds for which a finger has to rest on a row, as usual on phones. */
const LONG_MS = 450
/** Pixels that a resting finger may move. */
const STILL = 10

/** Returns the props of an element that reacts to a long press of a finger. The click that follows is swallowed. */
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
    /** Suppresses the browser's own menu of a link, which a long press opens, too. */
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
