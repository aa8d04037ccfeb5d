import { type OfferedProof, proofNeededDetails, type ProofWay } from '@greenroom/contracts/errors'
import { FRESH_PROOF_MINUTES } from '@greenroom/domain/account'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Ask } from '../../../../lib/api/held-calls.ts'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { ByCode } from './by-code.tsx'
import { ByGoogle } from './by-google.tsx'
import { ByPassword } from './by-password.tsx'
import { BySecondFactor } from './by-second-factor.tsx'
import type { WayProps } from './way-props.ts'

/** Asks for a proof of identity before a change to access or money, then lets the held call continue. */
export default function ProofDialog({ ask, opened }: { ask: Ask; opened: boolean }) {
  const ways = proofNeededDetails.safeParse(ask.details).data?.ways ?? []
  return (
    <LateModal opened={opened} onClose={() => ask.answer(false)} title="Confirm that it is you">
      <Ways ways={ways} onProved={() => ask.answer(true)} onClose={() => ask.answer(false)} />
    </LateModal>
  )
}

const FORMS: Record<ProofWay, (props: WayProps) => React.ReactNode> = {
  password: ByPassword,
  second_factor: BySecondFactor,
  email: ByCode,
  phone: ByCode,
  google: ByGoogle,
}

const OFFERS: Record<ProofWay, string> = {
  password: 'Use my password',
  second_factor: 'Use a code from my authenticator app',
  email: 'Get a code by email',
  phone: 'Get a code by text',
  google: 'Use Google',
}

interface WaysProps {
  ways: readonly OfferedProof[]
  onProved: () => void
  onClose: () => void
}

function Ways({ ways, onProved, onClose }: WaysProps) {
  const [chosen, setChosen] = useState(ways[0])
  if (chosen === undefined) return <NoWay onClose={onClose} />
  const Form = FORMS[chosen.way]
  const others = ways.filter(({ way }) => way !== chosen.way)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        This affects who can get into your account or where money goes. We will not ask again for {FRESH_PROOF_MINUTES}{' '}
        minutes.
      </Text>
      <Form key={chosen.way} offer={chosen} onProved={onProved} onClose={onClose} />
      {others.length === 0 ? null : (
        <Stack gap={4} align="flex-start">
          {others.map((other) => (
            <Button key={other.way} variant="subtle" size="compact-md" onClick={() => setChosen(other)}>
              {OFFERS[other.way]}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const NoWay = ({ onClose }: { onClose: () => void }) => (
  <Stack gap="md">
    <Text>To do this, log out, log in again, and try once more.</Text>
    <Button variant="default" onClick={onClose} data-autofocus ml="auto">
      Close
    </Button>
  </Stack>
)
