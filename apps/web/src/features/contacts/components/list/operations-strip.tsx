import type { ContactOperation } from '@greenroom/contracts'
import { Button, Progress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { stopOperation } from '../../api/contacts.ts'
import { progressSentence } from './bulk-words.ts'
import classes from './operations-strip.module.css'

/** Milliseconds before a progress bar appears, so that quick work shows none. */
const PATIENCE_MS = 700

/** Shows bulk changes that run in the background, including those started before this page was loaded. */
export function OperationsStrip({ operations }: { operations: readonly ContactOperation[] }) {
  const running = operations.filter(({ status }) => status === 'waiting' || status === 'running')
  if (running.length === 0) return null
  return (
    <ul className={`plain-list ${classes.list}`} aria-label="Changes in progress">
      {running.map((operation) => (
        <Row key={operation.id} operation={operation} />
      ))}
    </ul>
  )
}

function Row({ operation }: { operation: ContactOperation }) {
  const [isShown, setShown] = useState(false)
  const [isStopping, setStopping] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const { id, done, total } = operation
  const share = total === null || total === 0 ? 0 : (done / total) * 100
  const stop = async () => {
    setStopping(true)
    try {
      await stopOperation(id)
    } catch (error) {
      setStopping(false)
      tellProblem(error)
    }
  }
  const words = progressSentence(operation)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text size="sm" role="status">
          {words}
        </Text>
        <Progress size="sm" value={Math.max(2, share)} aria-label={words} animated />
      </div>
      <Button variant="default" size="xs" loading={isStopping} onClick={() => void stop()}>
        Stop
      </Button>
    </li>
  )
}
