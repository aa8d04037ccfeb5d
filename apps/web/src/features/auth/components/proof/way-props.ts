import type { OfferedProof } from '@greenroom/contracts/errors'

export interface WayProps {
  offer: OfferedProof
  /** Called when the proof has succeeded and the held call can continue. */
  onProved: () => void
  onClose: () => void
}
