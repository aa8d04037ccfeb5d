import type { ApiError } from '../../../lib/api/index.ts'
import { BackButton } from './form-parts.tsx'
import { ResendButton } from './resend-button.tsx'
import { SandboxLink } from './sandbox-link.tsx'

export interface NoCodeYetProps {
  onResend: () => Promise<unknown>
  onProblem: (error: ApiError) => void
  onBack: () => void
}

/** Help for someone whose SMS code does not arrive. */
export const NoCodeYet = ({ onResend, onProblem, onBack }: NoCodeYetProps) => (
  <>
    <ResendButton label="Send a new code" onResend={onResend} onProblem={onProblem} />
    <SandboxLink to="phone" />
    <BackButton label="Use another number" onClick={onBack} />
  </>
)
