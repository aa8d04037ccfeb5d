import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { UsernameField } from '../../../lib/sites/username-field.tsx'
import { draftStore } from '../draft/browser-draft.ts'
import classes from './taken-username.module.css'
import { useClaim } from './use-claim.ts'

/** Another name for a page whose name was taken meanwhile; everything else stays. */
export function TakenUsername({ suggestions, onChosen }: { suggestions: string[]; onChosen: () => void }) {
  const [username, setUsername] = useState('')
  const take = (name: string) => {
    draftStore.update({ username: name })
    onChosen()
  }
  const claim = useClaim(username, () => take(username))
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
          {suggestions.map((name) => (
            <Button key={name} type="button" variant="light" onClick={() => take(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <div ref={claim.container}>
        <UsernameField
          label={suggestions.length > 0 ? 'Or another name' : 'Another name'}
          value={username}
          onChange={setUsername}
          onStatus={claim.onStatus}
        />
        {claim.problem && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {claim.problem}
          </Text>
        )}
      </div>
      <Button type="submit">Take this name</Button>
    </form>
  )
}
