declare module 'virtual:state-picture' {
  /** SVG paths in the units of `projection.ts`; created by the build. */
  const picture: { state: string; neighbours: string; counties: string }
  export default picture
}
