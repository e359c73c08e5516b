const forcedColors = '@media (forced-colors: active)'

/**
 * For where the system gives all colours, for example in a contrast theme of Windows: the browser then drops backgrounds, gradients and
 * shadows, and draws transparent borders.
 */
export const inForcedColors = <Style extends object>(style: Style) => ({ [forcedColors]: style })

/** For a border that only the chosen one of several items shows. */
export const hidesTransparentBorder = inForcedColors({ borderColor: 'Canvas' })

/** For colours and patterns that mean something by themselves, such as those of a legend. */
export const keepsColors = inForcedColors({ forcedColorAdjust: 'none' } as const)

/** For a row that is marked as chosen by its background or a shadow. */
export const chosenEdge = inForcedColors({ borderLeft: '4px solid Highlight' })
