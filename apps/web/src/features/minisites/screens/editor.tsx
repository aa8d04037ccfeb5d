import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { DEFAULT_REDIRECT } from '../../../lib/session/index.ts'
import { EditorMessage } from '../../../ui/editor-page.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Congratulations } from '../components/editor/congratulations.tsx'
import { EditorContext } from '../components/editor/editor-context.ts'
import { EditorFrame } from '../components/editor/editor-frame.tsx'
import { EditorGone } from '../components/editor/editor-gone.tsx'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'
import { useEditorSession } from '../components/editor/use-editor-session.ts'

/** `/editor/:id` */
export function Component() {
  const { id = '' } = useParams()
  return <Screen key={id} id={id} />
}

function Screen({ id }: { id: string }) {
  const session = useEditorSession(id)
  if (session.status === 'loading') return <EditorSkeleton />
  if (session.status === 'ready') {
    return (
      <EditorContext value={session.editor}>
        <EditorFrame />
        <EditorGone />
        <Congratulations />
      </EditorContext>
    )
  }
  const isMissing = session.status === 'missing'
  return (
    <EditorMessage>
      <EmptyState
        art={<Grooves shape="arcs" />}
        title={isMissing ? 'Site not found' : 'The editor could not open'}
        text={isMissing ? 'It may have been deleted, or it belongs to another account.' : session.message}
        action={
          <>
            {session.status === 'failed' && <Button onClick={session.retry}>Try again</Button>}
            <Button component={Link} to={DEFAULT_REDIRECT} variant={isMissing ? 'filled' : 'default'}>
              Back to Mini Sites
            </Button>
          </>
        }
      />
    </EditorMessage>
  )
}
