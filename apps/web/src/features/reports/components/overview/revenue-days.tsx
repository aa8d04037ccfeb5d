import { REVENUE_DAYS, type RevenueDay } from '@greenroom/domain/reports/periods'
import { Select } from '@mantine/core'

interface RevenueDaysProps {
  days: RevenueDay
  onDays: (days: RevenueDay) => void
}

/** Chooses on which day an order counts. */
export const RevenueDays = ({ days, onDays }: RevenueDaysProps) => (
  <Select
    aria-label="Day on which orders count"
    w={172}
    data={[
      { value: 'sending', label: 'By day of sending' },
      { value: 'order', label: 'By day of order' },
    ]}
    value={days}
    allowDeselect={false}
    onChange={(next) => onDays(REVENUE_DAYS.find((one) => one === next) ?? 'sending')}
  />
)
