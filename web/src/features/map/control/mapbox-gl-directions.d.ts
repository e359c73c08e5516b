/** The part of the control that this code uses. `_store` is private in the control; it tells which alternative was pressed. */
declare module '@mapbox/mapbox-gl-directions/src/directions.js' {
  type Point = [number, number]
  type Place = { geometry?: { coordinates: Point } }
  type ControlEvents = {
    route: { route: unknown[] }
    clear: { type: 'origin' | 'destination' }
    origin: { feature: Place }
    destination: { feature: Place }
    error: { error: unknown }
    /** Added by build/directions-control.ts: the whole answer if it has no route. Fired before `error`. */
    refused: { answer: unknown }
    profile: { profile: string }
  }
  export default class MapboxDirections {
    constructor(options: Record<string, unknown>)
    actions: {
      setProfile(profile: string): void
      setRouteIndex(index: number): void
      setOptions(options: Record<string, unknown>): void
    }
    /** What was drawn last. Setting it to null makes the control draw everything again. */
    _stateSnapshot: unknown
    _store: {
      getState(): { routeIndex: number; fetchDirectionsRequest: XMLHttpRequest | null }
      subscribe(listener: () => void): () => void
      dispatch(action: { type: string } & Record<string, unknown>): void
    }
    onAdd(map: unknown): HTMLElement
    onRemove(map: unknown): this
    setOrigin(place: Point): this
    setDestination(place: Point): this
    getOrigin(): Place
    getDestination(): Place
    reverse(): this
    on<E extends keyof ControlEvents>(event: E, listener: (data: ControlEvents[E]) => void): this
  }
}
