import { SAMPLES } from '@greenroom/domain'
import { Button, CloseButton, Input, Stack, Textarea } from '@mantine/core'
import { IconPlus } from '../../../../ui/icons.generated.ts'
import { useProfileWork } from '../../editing/profile-context.ts'
import { inputId } from '../../rules/fields.ts'
import { useField } from './field.tsx'

/** Two to five texts as they will be sent. */
export function SamplesField() {
  const { fields, change, leave } = useProfileWork()
  const { label, description, error } = useField(
    'samples',
    'As you will send them, with your name and how to stop. Put what changes in brackets, like [city].',
  )
  const samples = [...fields.samples, ...Array<string>(SAMPLES.min).fill('')].slice(
    0,
    Math.max(SAMPLES.min, fields.samples.length),
  )
  const set = (place: number, text: string) =>
    change({ samples: samples.map((sample, at) => (at === place ? text : sample)) })
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <Stack gap="sm" mt={6}>
        {samples.map((sample, place) => (
          <Textarea
            // oxlint-disable-next-line react/no-array-index-key -- samples have no other name
            key={place}
            id={place === 0 ? inputId('samples') : undefined}
            aria-label={`Sample ${place + 1}`}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={SAMPLES.length}
            value={sample}
            onChange={(event) => set(place, event.currentTarget.value)}
            onBlur={() => leave('samples')}
            rightSection={
              samples.length > SAMPLES.min ? (
                <CloseButton
                  aria-label={`Remove sample ${place + 1}`}
                  onClick={() => change({ samples: samples.filter((_, at) => at !== place) })}
                />
              ) : null
            }
          />
        ))}
        {samples.length < SAMPLES.max ? (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => change({ samples: [...samples, ''] })}
          >
            Add a sample
          </Button>
        ) : null}
      </Stack>
    </Input.Wrapper>
  )
}
