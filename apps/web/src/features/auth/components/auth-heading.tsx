import { Box, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './auth-heading.module.css'

export interface AuthHeadingProps {
  title: string
  text?: ReactNode
  /** Moves the focus to the heading, so that screen readers announce a step that follows a button press. */
  takesFocus?: boolean
}

/** The only h1 of an auth screen or of one of its steps. */
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
