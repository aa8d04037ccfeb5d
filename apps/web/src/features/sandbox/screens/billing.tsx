import type { SandboxCustomer } from '@greenroom/contracts'
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { appName } from '../../../lib/app-name.ts'
import { customerQuery } from '../api/payments.ts'
import { Invoices } from '../components/billing/invoices.tsx'
import { KeptCard } from '../components/billing/kept-card.tsx'
import { Payments } from '../components/billing/payments.tsx'
import { Plans } from '../components/billing/plans.tsx'
import { useLever } from '../components/use-lever.ts'
import { PaymentsPage } from '../components/payments-page.tsx'

/** `/sandbox/billing/{customerId}`: a customer's pages at the provider. `?return=` is the address to return to. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <PaymentsPage
      query={useQuery(customerQuery(id))}
      what="customer"
      note="This server simulates payments. No money moves."
      width={840}
      skeleton={
        <Stack>
          <Skeleton height={56} width={280} radius="md" />
          <Skeleton height={180} radius="lg" />
          <Skeleton height={140} radius="lg" />
        </Stack>
      }
    >
      {(customer) => <Billing customer={customer} />}
    </PaymentsPage>
  )
}

function Billing({ customer }: { customer: SandboxCustomer }) {
  const lever = useLever(customerQuery(customer.id).queryKey)
  const [params] = useSearchParams()
  const back = ownAddress(params.get('return'))
  return (
    <>
      <div>
        {back === undefined ? null : (
          <Button
            component="a"
            href={back}
            variant="subtle"
            color="gray"
            mb="xs"
            ml="-sm"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            Return to {appName()}
          </Button>
        )}
        <Title order={1}>Billing</Title>
        <Text c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {[customer.name, customer.email].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div>
        <Plans customer={customer} lever={lever} />
        <KeptCard customer={customer} lever={lever} />
        <Payments customer={customer} lever={lever} />
        <Invoices customer={customer} />
      </div>
    </>
  )
}

/** Accepts only addresses of this origin, because anyone can call the page with any address. */
function ownAddress(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address, window.location.origin)
  return url?.origin === window.location.origin ? url.href : undefined
}
