import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './rows.module.css'

/** How something stands, as a badge. */
export interface Standing {
  label: string
  color: string
}

export interface RowWordsProps {
  title: string
  standing: Standing | undefined
  children: ReactNode
}

/** What a row is about, how it stands, and a line below. */
export const RowWords = ({ title, standing, children }: RowWordsProps) => (
  <div className={classes.words}>
    <div className={classes.title}>
      {title}
      {standing ? (
        <Badge variant="light" color={standing.color}>
          {standing.label}
        </Badge>
      ) : null}
    </div>
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  </div>
)
