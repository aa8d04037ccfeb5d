import type { ContactImport } from '@greenroom/contracts'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { IconFileImport } from '../../../ui/icons.generated.ts'
import { Link } from 'react-router'
import { isRunning } from '../api/imports.ts'
import { countsOf, shareOf } from './import-words.ts'
import classes from './import-strip.module.css'
import { useImportNews } from './use-import-news.ts'

/** Describes the progress of an import or of a check; undefined if neither needs attention. */
function stateOf(one: ContactImport): { words: string; bar?: string } | undefined {
  const bar = `Import of ${one.file_name}`
  if (isRunning(one)) return { words: one.status === 'waiting' ? 'starts in a moment' : countsOf(one), bar }
  if (one.check === 'running') return { words: 'being checked', bar: `Check of ${one.file_name}` }
  return one.check === 'done' ? { words: 'checked and ready for you' } : undefined
}

/** Running imports and checked lists, each with its progress. A toast reports the end of an import. */
export function ImportStrip() {
  const running = useImportNews().flatMap((one) => {
    const state = stateOf(one)
    return state ? [{ one, ...state }] : []
  })
  if (running.length === 0) return null
  return (
    <ul className={`plain-list ${classes.list}`} aria-label="Imports in progress">
      {running.map(({ one, words, bar }) => (
        <li key={one.id} className={classes.row}>
          <IconFileImport size={20} aria-hidden className={classes.icon} />
          <Stack gap={6} flex={1} miw={0}>
            <Text size="sm" truncate>
              <strong>{one.file_name}</strong> · {words}
            </Text>
            {bar === undefined ? null : (
              <Progress size="sm" value={Math.max(2, shareOf(one))} aria-label={bar} animated />
            )}
          </Stack>
          <Button component={Link} to={`/dashboard/contacts/imports?import=${one.id}`} variant="default" size="xs">
            {bar === undefined ? 'Continue' : 'Details'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
