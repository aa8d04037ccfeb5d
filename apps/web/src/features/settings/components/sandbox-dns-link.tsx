import { Anchor, Text } from '@mantine/core'

/** Leads to where the DNS of a domain is played, on servers that send nothing to the outside. */
export const SandboxDnsLink = ({ domain }: { domain: string }) => (
  <Text size="sm" c="dimmed" mt="xs">
    This server does not ask the real DNS.{' '}
    <Anchor href={`/sandbox/dns?domain=${encodeURIComponent(domain)}`} target="_blank" inherit underline="always">
      Open the sandbox DNS
    </Anchor>
  </Text>
)
