import { LateModal } from '../../../../ui/late-modal.tsx'
import { WeightsForm } from './weights-form.tsx'

/** The points of the score, opened from a contact. */
const WeightsDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <LateModal opened={opened} onClose={onClose} title="What counts">
    <WeightsForm onClose={onClose} />
  </LateModal>
)
export default WeightsDialog
