export * from './schema/accounts.ts'
export * from './schema/analytics.ts'
export * from './schema/operations.ts'
export * from './schema/sites.ts'
