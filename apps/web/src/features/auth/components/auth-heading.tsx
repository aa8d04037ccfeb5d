import { Box, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './auth-heading.module.css'

export interface AuthHeadingProps {
  title: string
  text?: ReactNode
  /** The step came after a press of a button: the focus goes to its heading, so that it is read out. */
  takesFocus?: boolean
}

/** The one h1 of an auth screen, or of a step of it. */
export function AuthHeading({ title, text, takesFocus = false }: AuthHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <Box mb={28}>
      <Title ref={heading} order={1} tabIndex={-1} className={classes.title}>
        {title}
      </Title>
      {text === undefined ? null : <Text className={classes.text}>{text}</Text>}
    </Box>
  )
}
