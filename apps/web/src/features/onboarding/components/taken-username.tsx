import { Button } from '@mantine/core'
import { UsernameField } from '../../../lib/sites/username-field.tsx'
import { draftStore } from '../draft/browser-draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import classes from './taken-username.module.css'
import { useClaim } from './use-claim.ts'

/** Another name for a page whose name was taken meanwhile; everything else stays. */
export function TakenUsername({ suggestions, onChosen }: { suggestions: string[]; onChosen: () => void }) {
  const { username } = useDraft().draft
  const claim = useClaim(username, onChosen)
  const take = (name: string) => {
    draftStore.update({ username: name })
    onChosen()
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        claim.submit()
      }}
    >
      {suggestions.length > 0 && (
        <div role="group" aria-label="Names that are free" className={classes.names}>
          {suggestions.map((name) => <Button key={name} type="button" variant="light" onClick={() => take(name)}>{name}</Button>)}
        </div>
      )}
      <div ref={claim.container}>
        <UsernameField label="Or another name" value={username} onChange={(name) => draftStore.update({ username: name })} onStatus={claim.onStatus} />
      </div>
      <Button type="submit">Take this name</Button>
    </form>
  )
}
