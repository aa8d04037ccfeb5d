import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconPhoto } from '../../../../ui/icons.generated.ts'
import { HIDDEN, MAIL_SANDBOX, mailPage } from './mail-page.ts'
import classes from './thread.module.css'

/** Tallest that a mail shows without a scroll bar of its own, in pixels. */
const TALLEST = 4_000
export interface MailFrameProps {
  html: string
  /** Title of the frame for screen readers. */
  title: string
}

/** A mail as its sender formatted it, in a frame of its own. */
export function MailFrame({ html, title }: MailFrameProps) {
  const [withPictures, setWithPictures] = useState(false)
  const [height, setHeight] = useState(80)
  const ref = useRef<HTMLIFrameElement>(null)
  const hasRemote = html.includes(HIDDEN)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    const measure = () => {
      const body = frame.contentDocument?.body
      if (body) setHeight(Math.min(TALLEST, Math.ceil(body.scrollHeight)))
    }
    let observer: ResizeObserver | undefined
    const begin = () => {
      measure()
      observer?.disconnect()
      const body = frame.contentDocument?.body
      if (!body || typeof ResizeObserver === 'undefined') return
      observer = new ResizeObserver(measure)
      observer.observe(body)
    }
    frame.addEventListener('load', begin)
    begin()
    return () => {
      frame.removeEventListener('load', begin)
      observer?.disconnect()
    }
  }, [html, withPictures])
  return (
    <>
      {hasRemote && !withPictures ? (
        <Group gap="xs" className={classes.remote ?? ''}>
          <IconPhoto size={16} aria-hidden />
          <Text size="xs" flex={1}>
            Pictures are hidden. Loading them tells the sender that you read this.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setWithPictures(true)}>
            Show pictures
          </Button>
        </Group>
      ) : null}
      <iframe
        ref={ref}
        key={String(withPictures)}
        className={classes.mail}
        title={title}
        sandbox={MAIL_SANDBOX}
        srcDoc={mailPage(html, withPictures)}
        style={{ height }}
      />
    </>
  )
}
