import { PageHeader } from '../../../ui/page-header.tsx'

export function Component() {
  return <PageHeader title="Sandbox" text="Nothing leaves this machine." />
}
