import type { Feature } from '../../platform/feature.ts'

/** Lists of people that an owner brings along or takes away. */
export const contactImports: Feature = {
  name: 'contact-imports',
  live: ['contact_imports'],
  personalData: { tables: [{ name: 'import_refusals' }, { name: 'contact_imports' }] },
}
