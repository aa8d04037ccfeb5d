import type { House } from '../../../platform/house.ts'
import { Rush } from '../policy/rush.ts'

/** Opens what a process knows of how fast texts come in to it; `hold` keeps it. */
export const openRush = ({ clock }: House) => new Rush(() => clock().getTime())
