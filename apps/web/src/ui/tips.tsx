import { Tooltip, type FloatingPosition } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatExact } from '../lib/format.ts'

/** Milliseconds that a pointer rests on an element before its words appear. */
const RESTS = 250

const EXPLAINED = '[data-tip]'

interface Shown {
  target: HTMLElement
  words: string
  side: FloatingPosition
}

/**
 * The one tooltip of the page, for all elements with a `tip` (tip.ts). A tooltip for each of them would draw them twice
 * as the screen appears, in one long task. A finger opens none: its tap belongs to the element.
 */
export function Tips() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked: HTMLElement | null = null
    const ask = (target: EventTarget | null, wait: number) => {
      const element = target instanceof Element ? target.closest<HTMLElement>(EXPLAINED) : null
      if (element === asked) return
      clearTimeout(timer)
      asked = element
      setShown(undefined)
      if (element) timer = setTimeout(() => setShown(shownAt(element)), wait)
    }
    const leave = () => ask(null, 0)
    const onFocus = () => {
      if (document.activeElement?.matches(':focus-visible')) ask(document.activeElement, 0)
    }
    const heard: { [Type in keyof DocumentEventMap]?: (event: DocumentEventMap[Type]) => void } = {
      pointerover: ({ target, pointerType }) => ask(pointerType === 'touch' ? null : target, RESTS),
      focusin: onFocus,
      // A key may remove the element.
      keydown: leave,
      focusout: leave,
      pointerdown: leave,
      pointerleave: leave,
    }
    const listeners = Object.entries(heard) as [string, EventListener][]
    for (const [type, listener] of listeners) document.addEventListener(type, listener)
    ask(document.querySelector(`${EXPLAINED}:hover`), RESTS)
    onFocus()
    return () => {
      clearTimeout(timer)
      for (const [type, listener] of listeners) document.removeEventListener(type, listener)
    }
  }, [])
  return shown?.target.isConnected ? (
    <Tooltip
      key={shown.words}
      target={shown.target}
      label={shown.words}
      position={shown.side}
      opened
      multiline
      maw={280}
    />
  ) : null
}

/** Returns what to show at an element; undefined if it has gone, or has nothing to say any more. */
function shownAt(target: HTMLElement): Shown | undefined {
  const words = target instanceof HTMLTimeElement ? formatExact(new Date(target.dateTime)) : target.dataset.tip
  return words && target.isConnected ? { target, words, side: target.dataset.tipSide as FloatingPosition } : undefined
}
