import { Button, Flex, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { UsernameField } from '../../../lib/sites/username-field.tsx'
import { draftStore } from '../draft/browser-draft.ts'
import { useClaim } from './use-claim.ts'

/** Asks for another name if the chosen one was taken in the meantime; everything else stays. */
export function TakenUsername({ suggestions, onChosen }: { suggestions: string[]; onChosen: () => void }) {
  const [username, setUsername] = useState('')
  const take = (name: string) => {
    draftStore.update({ username: name })
    onChosen()
  }
  const claim = useClaim(username, () => take(username))
  return (
    <Flex
      noValidate
      component="form"
      direction="column"
      gap="md"
      w="100%"
      onSubmit={(event) => {
        event.preventDefault()
        claim.submit()
      }}
    >
      {suggestions.length > 0 && (
        <Group role="group" aria-label="Available usernames" gap="xs" align="stretch">
          {suggestions.map((name) => (
            <Button key={name} type="button" variant="light" onClick={() => take(name)}>
              {name}
            </Button>
          ))}
        </Group>
      )}
      <div ref={claim.container}>
        <UsernameField
          label={suggestions.length > 0 ? 'Or choose another name' : 'Another name'}
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
    </Flex>
  )
}
