import type { OfferedProof } from '@greenroom/contracts/errors'

export interface WayProps {
  offer: OfferedProof
  /** It is proved, and the call goes on. */
  onProved: () => void
  onClose: () => void
}
