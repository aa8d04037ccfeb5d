import { Button, Progress, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { isRunning } from '../api/imports.ts'
import { countsOf, shareOf } from './import-words.ts'
import classes from './import-strip.module.css'
import { useImportNews } from './use-import-news.ts'

/** The imports that run, each with its bar; their end is told as a toast. Nothing where none runs. */
export default function ImportStrip() {
  const running = useImportNews().filter(isRunning)
  if (running.length === 0) return null
  return (
    <ul className={`plain-list ${classes.list}`} aria-label="Imports that run">
      {running.map((one) => (
        <li key={one.id} className={classes.row}>
          <IconFileImport size={20} aria-hidden className={classes.icon} />
          <div className={classes.words}>
            <Text size="sm" truncate>
              <strong>{one.file_name}</strong> · {one.status === 'waiting' ? 'begins in a moment' : countsOf(one)}
            </Text>
            <Progress size="sm" value={Math.max(2, shareOf(one))} aria-label={`Import of ${one.file_name}`} animated />
          </div>
          <Button component={Link} to={`/dashboard/contacts/imports?import=${one.id}`} variant="default" size="xs">
            Details
          </Button>
        </li>
      ))}
    </ul>
  )
}
