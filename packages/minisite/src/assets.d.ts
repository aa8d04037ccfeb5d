declare module '*.woff2?url' {
  const address: string
  export default address
}
declare module '*.css?inline' {
  const css: string
  export default css
}
declare module '*.js?minified' {
  const script: string
  export default script
}
