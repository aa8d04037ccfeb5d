import type { NumberKind } from '@greenroom/domain'
import { NativeSelect, Radio, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePhoneFormat } from '../../../../lib/accounts/phone-text.tsx'
import { formatCents } from '../../../../lib/format.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { walletQuery } from '../../../../lib/wallet.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { useViewport } from '../../../../lib/viewport.ts'
import { buyNumber, numbersQuery } from '../../api/numbers.ts'
import { checkAgain, registrationQuery } from '../../api/registration.ts'
import classes from './numbers.module.css'

export interface NumberDialogProps {
  opened: boolean
  initial: { kind: NumberKind; area_code: string; country: 'US' | 'CA' }
  onClose: () => void
}

const KINDS = [
  { value: 'toll_free', label: 'Toll-free' },
  { value: 'local', label: 'Local' },
]
const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
]

/** Searches a number, and buys it. */
export default function NumberDialog({ opened, initial, onClose }: NumberDialogProps) {
  const { isMobile } = useViewport()
  return (
    <LateModal opened={opened} onClose={onClose} title="Choose a number" size="lg" fullScreen={isMobile}>
      <NumberForm initial={initial} onClose={onClose} />
    </LateModal>
  )
}

/** Milliseconds after the last digit. */
const SEARCH_MS = 400

function NumberForm({ initial, onClose }: Omit<NumberDialogProps, 'opened'>) {
  const client = useQueryClient()
  const format = usePhoneFormat()
  const [typed, setTyped] = useState({ ...initial, contains: '' })
  const [search] = useDebouncedValue(typed, SEARCH_MS)
  const [chosen, setChosen] = useState<string>()
  const [key] = useState(randomId)
  const { kind } = typed
  const areaCode = /^[2-9]\d\d$/.test(search.area_code) && search.kind === 'local' ? search.area_code : undefined
  const contains = /^\d{2,7}$/.test(search.contains) ? search.contains : undefined
  const query = useQuery(numbersQuery({ kind: search.kind, country: search.country, area_code: areaCode, contains }))
  const { data: wallet } = useQuery(walletQuery)
  const number = query.data?.find((one) => one.number === chosen)
  const set = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }))
  const digits = (text: string, most: number) => text.replaceAll(/\D/g, '').slice(0, most)
  const buy = async () => {
    if (number === undefined) return
    await buyNumber(number.number, number.kind, `${key}-${number.number}`)
    toast.success(`${format(number.number)} is yours`)
    onClose()
    await Promise.all([client.invalidateQueries({ queryKey: registrationQuery.queryKey }), checkAgain(client)])
  }
  return (
    <DialogForm
      submitLabel={number === undefined ? 'Buy' : `Buy for ${formatCents(number.monthly_cents)} a month`}
      canSubmit={number !== undefined}
      onSubmit={buy}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="Kind of number"
        fullWidth
        data={KINDS}
        value={kind}
        onChange={(next) => set({ kind: next === 'local' ? 'local' : 'toll_free' })}
      />
      <div className={classes.search}>
        {kind === 'local' ? (
          <>
            <NativeSelect
              label="Country"
              data={COUNTRIES}
              value={typed.country}
              onChange={(event) => set({ country: event.currentTarget.value === 'CA' ? 'CA' : 'US' })}
            />
            <TextInput
              label="Area code"
              placeholder="310"
              inputMode="numeric"
              value={typed.area_code}
              onChange={(event) => set({ area_code: digits(event.currentTarget.value, 3) })}
            />
          </>
        ) : null}
        <TextInput
          label="Digits"
          placeholder="Any"
          inputMode="numeric"
          description="Two to seven digits that it contains."
          inputWrapperOrder={['label', 'input', 'description']}
          value={typed.contains}
          onChange={(event) => set({ contains: digits(event.currentTarget.value, 7) })}
        />
      </div>
      <Loaded
        query={query}
        what="The numbers"
        skeleton={<NumbersSkeleton />}
        empty={<Text c="dimmed">No number matches. Try other digits or another area code.</Text>}
      >
        {(items) => (
          <Radio.Group aria-label="Numbers" value={chosen ?? ''} onChange={setChosen}>
            <div className={classes.found} aria-busy={query.isPlaceholderData}>
              {items.map((one) => (
                <Radio
                  key={one.number}
                  value={one.number}
                  classNames={{ root: classes.one ?? '', body: classes.body ?? '', label: classes.label ?? '' }}
                  label={format(one.number)}
                  description={[one.place, `${formatCents(one.monthly_cents)} a month`].filter(Boolean).join(' · ')}
                />
              ))}
            </div>
          </Radio.Group>
        )}
      </Loaded>
      <Text size="sm" c="dimmed" role="status">
        {number === undefined || wallet === undefined
          ? 'The first month is paid from your wallet as you buy it.'
          : wallet.balance < number.monthly_cents
            ? `The first month costs ${formatCents(number.monthly_cents)}, and your wallet holds ${formatCents(wallet.balance)}. You add funds first.`
            : `The first month is paid now: your wallet then holds ${formatCents(wallet.balance - number.monthly_cents)}.`}
      </Text>
    </DialogForm>
  )
}

const NumbersSkeleton = () => (
  <Stack gap={8}>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={56} radius="md" />
    ))}
  </Stack>
)
