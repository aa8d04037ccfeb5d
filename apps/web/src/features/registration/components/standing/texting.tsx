import type { RegistrationOverview } from '@greenroom/contracts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Stack } from '@mantine/core'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { registrationQuery } from '../../api/registration.ts'
import { isWaiting, partsOf } from '../../rules/states.ts'
import { NumberCard } from '../numbers/number-card.tsx'
import { TextRoutes } from '../names/text-routes.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { MoreWays, Offers } from './offers.tsx'
import { PartCard } from './part-card.tsx'

/** Shows how the user's texts stand with the carriers: what may be sent, what comes next, and from which numbers. */
export default function Texting() {
  return (
    <Loaded query={useQuery(registrationQuery)} what="How your texts stand" skeleton={<TextingSkeleton />}>
      {(overview) => <Standing overview={overview} />}
    </Loaded>
  )
}

const TextingSkeleton = () => (
  <SectionCard title="Texts">
    <Stack gap="sm">
      <Skeleton height={22} width={180} />
      <Skeleton height={16} width="80%" />
      <Skeleton height={36} width={150} mt="xs" />
    </Stack>
  </SectionCard>
)

function Standing({ overview }: { overview: RegistrationOverview }) {
  const parts = partsOf(overview)
  const hasBegun = parts.some(({ state }) => state !== 'withdrawn')
  if (overview.tenancy === null && overview.numbers.length === 0)
    return (
      <SectionCard title="Texts">
        <Text size="sm">
          Texts are not set up here. Whoever runs this installation has to connect a provider first; its guide for
          operators says how.
        </Text>
      </SectionCard>
    )
  return (
    <>
      {!hasBegun && overview.tenancy === null ? null : (
        <SectionCard
          title="Texts"
          text={`Carriers in the US and Canada deliver texts only from senders that they know. ${hasBegun ? 'This is how you stand with them.' : 'Choose the kind of number that you begin with.'}`}
        >
          {hasBegun ? (
            <>
              {parts.map((part) => (
                <PartCard key={part.id} part={part} overview={overview} />
              ))}
              <MoreWays overview={overview} />
            </>
          ) : (
            <Offers overview={overview} />
          )}
          {parts.some(isWaiting) ? <Meanwhile /> : null}
        </SectionCard>
      )}
      {overview.numbers.length === 0 ? null : (
        <SectionCard title="Your numbers">
          {overview.numbers.map((number) => (
            <NumberCard key={number.number} number={number} />
          ))}
        </SectionCard>
      )}
      <TextRoutes />
    </>
  )
}
