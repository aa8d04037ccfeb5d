import { firstQueriesOf } from './campaigns.tsx'

export { Component } from './campaigns.tsx'
export const firstQueries = firstQueriesOf('email')
